import { Refusal } from '#core/refusal.ts';

/** The passwords that are tried first everywhere, of six characters and more, in lower case. */
const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 987654321 87654321 654321 123321 121212 112233 11223344
   111111 1111111 11111111 000000 00000000 222222 333333 555555 666666 777777 7777777 888888 88888888 999999 696969
   123123 123123123 12341234 102030 131313 159753 147258369 159357 789456123 password password1 password12 password123
   p@ssw0rd p@ssword passw0rd pass@123 pass123 pass1234 admin123 admin@123 administrator qwerty qwerty1 qwerty12
   qwerty123 qwertyuiop qwert123 qazwsx 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e q1w2e3r4 asdfgh asdfghjkl zxcvbn zxcvbnm
   abc123 abcd1234 abcdef abc12345 aa123456 aa@123456 a123456 a12345678 iloveyou sunshine princess dragon monkey
   football baseball letmein welcome welcome1 shadow master superman batman michael jessica charlie daniel ashley
   trustno1 freedom whatever starwars secret donald computer internet samsung pokemon killer hunter hunter2 flower
   cheese cookie summer ginger pepper jordan liverpool chelsea arsenal melbourne sydney australia changeme default
   guest123 test123 test1234 testing user123 root123 toor123 butcher`.split(/\s+/),
);

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

/** @throws Refusal invalid, at the field `path`, for one of the commonest passwords */
export function refuseCommonPassword(password: string, path: string): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is one of the commonest and is guessed first. Please choose another.';
  throw new Refusal('invalid', { detail: message, errors: [{ path, message }] });
}
