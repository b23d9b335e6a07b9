import { readFileSync } from 'node:fs';
import { readOperations, type ApiDocument } from './read-operations.js';

/** An operation that rules decide, and the verbs it needs. */
export interface DecidedOperation {
  readonly needs: readonly string[];
}

/** Operations in pieces that the machine can carry at once. */
const AT_ONCE = 8;

/** What explaining allows somebody, and whether the operation was refused: absent, forbidden or without a token. */
export interface TriedOperation {
  readonly allowed: readonly string[];
  readonly isRefused: boolean;
}

/** What the matrix needs of a service. */
export interface AccessContract<C extends DecidedOperation, P extends { readonly name: string }> {
  /** The OpenAPI document. */
  readonly document: URL;
  /** The scope that lets rules count. */
  readonly scope: string;
  /** Every operation that takes the scope, by its name in the document, with how it is called. */
  readonly calls: Readonly<Record<string, C>>;
  /** Those that are tested elsewhere, each with the reason. */
  readonly elsewhere: Readonly<Record<string, string>>;
  readonly principals: readonly P[];
  /** Requests the explanation of what the principal may do with a record of its own, then calls the operation. */
  readonly tryOut: (principal: P, name: string, call: C) => Promise<TriedOperation>;
}

/** Every operation that rules decide × verb × principal: what is explained is what is answered. An operation that is new is missing here. */
export function describeAccess<C extends DecidedOperation, P extends { readonly name: string }>(
  contract: AccessContract<C, P>,
): void {
  const { calls, elsewhere, principals, scope, tryOut } = contract;
  const document = JSON.parse(readFileSync(contract.document, 'utf8')) as ApiDocument;
  const operations = readOperations(document);

  describe('every operation × verb × principal', () => {
    it(`covers every operation with the scope ${scope}`, () => {
      const known = new Set([...Object.keys(calls), ...Object.keys(elsewhere)]);
      const decided = operations.filter(({ scopes }) => scopes.includes(scope)).map(({ name }) => name);
      expect(decided.filter((name) => !known.has(name))).toEqual([]);
      expect([...known].filter((known) => !operations.some(({ name }) => name === known))).toEqual([]);
    });

    it.each(principals.map((principal) => [principal.name, principal] as const))(
      '%s: the explained decision matches the response',
      async (_, principal) => {
        const all = Object.entries(calls);
        const [answered, explained]: [string[], string[]] = [[], []];
        for (let at = 0; at < all.length; at += AT_ONCE) {
          const some = all.slice(at, at + AT_ONCE);
          const tried = await Promise.all(some.map(([name, call]) => tryOut(principal, name, call)));
          for (const [n, { allowed, isRefused }] of tried.entries()) {
            const [name, { needs }] = some[n] as (typeof all)[number]; // as many as were tried
            answered.push(`${name} ${isRefused ? 'refused' : 'done'}`);
            explained.push(`${name} ${needs.every((verb) => allowed.includes(verb)) ? 'done' : 'refused'}`);
          }
        }
        expect(answered).toEqual(explained);
      },
    );
  });
}
