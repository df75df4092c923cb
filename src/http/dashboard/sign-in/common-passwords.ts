import { invalid } from '../errors.ts';

/** The most common words in leaked passwords; digits, signs and look-alike letters around them add nothing. */
const WORDS = new Set(
  `abc abcd abcdef access account admin administrator adobe alexander amanda andrew angel anthony apple arsenal ashley asdf asdfgh
  asdfghjkl azerty babygirl bailey banana baseball basketball batman blink butterfly changeme charlie cheese chelsea chocolate
  computer cookie daniel default demo diamond donald dragon dragonball eminem facebook family flower football forever freedom
  friends fuckyou gandalf ginger google guest hannah harley hello helloworld hockey hunter iloveu iloveyou internet jasmine
  jennifer jessica jesus jordan joshua justin killer kitscout liverpool login london loveme lovely manager master matthew maverick
  merlin michael michelle minecraft monkey mustang mynoob myspace naruto nicole ninja nothing office operator orange pass passwd
  password passwort pepper pokemon princess purple qazwsx qwer qwert qwerty qwertyuiop qwertz rainbow ranger robert root samantha
  samsung secret secure server shadow silver slipknot snoopy soccer spiderman starwars steelers summer sunshine superman support
  sysadmin taylor temp tennis test testing thomas thunder tigger trustno user victoria welcome whatever william winter yankees
  zaq zxcvbn zxcvbnm`.split(/\s+/),
);
const WALKS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop asdfghjkl zxcvbnm',
  'qwertzuiop asdfghjkl yxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);
const LOOK_ALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const MIN_DIGITS_ALONE = 12;

export function refuseCommonPassword(password: string, email = ''): void {
  if (isCommon(password.toLowerCase(), email.trim().toLowerCase()))
    throw invalid('This password is too common. Choose one that is harder to guess.');
}

function isCommon(password: string, email: string): boolean {
  if (password === email || password === email.split('@')[0]) return true;
  if (/^\d+$/.test(password) && password.length < MIN_DIGITS_ALONE) return true;
  const unit = repeatedUnit(password);
  return [password, unit].some(
    (text) => text.length < 3 || WALKS.some((walk) => walk.includes(text)) || isDecoratedWord(text),
  );
}

/** "abcabcabc" is "abc". */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

function isDecoratedWord(text: string): boolean {
  // A digit at the end can be a look-alike letter or an addition.
  return [text, text.replace(/[^a-z]+$/, '').replace(/^[^a-z]+/, '')].some((candidate) => {
    const bare = [...candidate].map((character) => LOOK_ALIKES[character] ?? character).join('');
    return WORDS.has(candidate) || WORDS.has(bare);
  });
}
