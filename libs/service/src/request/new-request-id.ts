import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const ID_BYTES = 16;
/** Asking the system for random bytes costs as much as the rest of a small request; so it is asked for many at once. */
const pool = new Uint8Array(ID_BYTES * 256);
let used = pool.length;

/** A UUID v7. (RFC 9562 §5.7) */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += ID_BYTES));
  return uuidv7({ random });
}
