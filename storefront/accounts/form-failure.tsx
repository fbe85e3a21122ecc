/** Why a form was refused, beside its button; read out as it appears. */
export function FormFailure({ words }: { words: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {words === '' ? null : (
        <p className="ledger-margin bg-white px-4 py-3 text-sm font-semibold text-oxblood">{words}</p>
      )}
    </div>
  );
}
