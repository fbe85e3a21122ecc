/** Returns the value of an option of this command, such as 365 for `--days=365`; undefined if it isn't given. */
export function optionOf(name: string): string | undefined {
  return process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];
}
