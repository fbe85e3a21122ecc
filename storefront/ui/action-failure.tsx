/** Why an action or a form was refused, beside its button; read out as it appears. Empty: nothing went wrong. */
export function ActionFailure({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div role="alert" className={`empty:hidden ${className}`}>
      {text === '' ? null : (
        <p className="ledger-margin bg-white px-4 py-3 text-sm font-semibold text-oxblood">{text}</p>
      )}
    </div>
  );
}
