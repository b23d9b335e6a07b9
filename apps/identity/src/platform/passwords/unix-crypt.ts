/** One digest of bytes, such as `hash` of node:crypto. */
export type Digest = (algorithm: string, data: Uint8Array) => Buffer;

/*
 * The functions of this file run in a thread that is made of their text (`crypt-thread.ts`): they use each other, their arguments and
 * globals, nothing else.
 */

/** 24 bits at a time, the lowest six first, in the alphabet of crypt(3). */
export function cryptBase64(bytes: Uint8Array, order: readonly (readonly number[])[]): string {
  const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let text = '';
  for (const group of order) {
    let bits = 0;
    for (const index of group) bits = bits * 256 + (bytes[index] ?? 0);
    for (let left = Math.ceil((group.length * 8) / 6); left > 0; left--, bits = Math.floor(bits / 64))
      text += alphabet.charAt(bits % 64);
  }
  return text;
}

/** In which order the bytes of a digest are encoded: groups of three, and a rest. */
export function cryptOrder(id: string): number[][] {
  if (id === '1') return [[0, 6, 12], [1, 7, 13], [2, 8, 14], [3, 9, 15], [4, 10, 5], [11]]; // prettier-ignore
  const isShort = id === '5';
  const order: number[][] = [];
  let [a, b, c]: [number, number, number] = isShort ? [0, 10, 20] : [0, 21, 42];
  for (let count = isShort ? 10 : 21; count > 0; count--) {
    order.push([a, b, c]);
    [a, b, c] = isShort ? [c + 1, a + 1, b + 1] : [b + 1, c + 1, a + 1];
  }
  return [...order, isShort ? [31, 30] : [63]];
}

/** A text of the same bytes again and again. */
export function repeated(bytes: Uint8Array, length: number): Buffer {
  const whole = Buffer.alloc(length);
  for (let at = 0; at < length; at += bytes.length) whole.set(bytes.subarray(0, length - at), at);
  return whole;
}

/** The rounds of md5-crypt and sha-crypt: which pieces follow each other repeats after 42 of them. */
export function cryptRounds(
  hash: (data: Buffer) => Buffer,
  first: Buffer,
  p: Buffer,
  s: Buffer,
  rounds: number,
): Buffer {
  const layouts = Array.from({ length: 42 }, (_, round) => {
    const middle = [...(round % 3 ? [s] : []), ...(round % 7 ? [p] : [])];
    const pieces = round % 2 ? [p, ...middle, first] : [first, ...middle, p];
    const data = Buffer.concat(pieces);
    return { data, at: round % 2 ? data.length - first.length : 0 };
  });
  let last = first;
  for (let round = 0; round < rounds; round++) {
    const { data, at } = layouts[round % 42]!;
    data.set(last, at);
    last = hash(data);
  }
  return last;
}

/** The end of a hash `$1$salt$` (md5-crypt), `$5$salt$` or `$6$salt$` (sha-crypt) of a password. (crypt(5); "Unix crypt using SHA-256 and SHA-512") */
export function unixCrypt(password: Buffer, id: string, saltText: string, rounds: number, digest: Digest): string {
  const algorithm = id === '1' ? 'md5' : id === '5' ? 'sha256' : 'sha512';
  const hash = (...pieces: Uint8Array[]): Buffer => digest(algorithm, Buffer.concat(pieces));
  const salt = Buffer.from(saltText);
  const { length } = password;
  const inner = hash(password, salt, password);
  const pieces: Uint8Array[] = [password, ...(id === '1' ? [Buffer.from('$1$')] : []), salt, repeated(inner, length)];
  for (let bits = length; bits > 0; bits >>= 1) {
    const isOdd = bits % 2 === 1;
    if (id === '1') pieces.push(isOdd ? Buffer.alloc(1) : password.subarray(0, 1));
    else pieces.push(isOdd ? inner : password);
  }
  const first = hash(...pieces);
  const order = cryptOrder(id);
  if (id === '1') return cryptBase64(cryptRounds(hash, first, password, salt, rounds), order);
  const p = repeated(hash(repeated(password, length * length)), length);
  const s = repeated(hash(repeated(salt, salt.length * (16 + (first[0] ?? 0)))), salt.length);
  return cryptBase64(cryptRounds(hash, first, p, s, rounds), order);
}

/** The end of a hash `$P$` or `$H$` of a password. ("Portable PHP password hashing framework") */
export function phpass(password: Buffer, salt: string, rounds: number, digest: Digest): string {
  let last = digest('md5', Buffer.concat([Buffer.from(salt), password]));
  const data = Buffer.concat([last, password]);
  for (let round = 0; round < rounds; round++) {
    data.set(last);
    last = digest('md5', data);
  }
  return cryptBase64(last, [[2, 1, 0], [5, 4, 3], [8, 7, 6], [11, 10, 9], [14, 13, 12], [15]]);
}
