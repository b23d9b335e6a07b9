import fc from 'fast-check';

/** Numbers and choices from one seed: the same seed makes the same requests as long as the answers are the same. */
export class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** A number from 0 to 1, without 1. (mulberry32) */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @param {number} below */
  int(below) {
    return Math.floor(this.next() * below);
  }

  /** @param {number} share */
  chance(share) {
    return this.next() < share;
  }

  /**
   * @template T
   * @param {readonly T[]} values
   * @returns {T}
   */
  pick(values) {
    return values[this.int(values.length)];
  }

  /**
   * One value of a fast-check arbitrary.
   * @template T
   * @param {fc.Arbitrary<T>} arbitrary
   * @returns {T}
   */
  sample(arbitrary) {
    return fc.sample(arbitrary, { numRuns: 1, seed: this.int(2 ** 31) })[0];
  }

  uuid() {
    return this.sample(fc.uuid({ version: 7 }));
  }

  /** A short word that no other record has. */
  word() {
    return `f${this.int(36 ** 6).toString(36)}${this.int(36 ** 4).toString(36)}`;
  }
}
