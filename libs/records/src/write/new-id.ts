import { v7 } from 'uuid';

/** A new identifier: UUID version 7, ordered by time. (RFC 9562 §5.7) */
export const newId = (): string => v7();
