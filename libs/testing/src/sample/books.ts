import type { TestService } from '../test-service.js';

/** Puts `many` books on a shelf, past the service. */
export const putBooks = (service: TestService, shelfId: unknown, many: number): Promise<unknown> =>
  service.query(
    `insert into book (id, shelf_id, title) select gen_random_uuid(), $1, 'Book ' || n from generate_series(1, $2) n`,
    [shelfId, many],
  );

/** Puts `many` shelves up, past the service; their codes start with the prefix. */
export const putShelves = (service: TestService, prefix: string, many: number): Promise<unknown> =>
  service.query(
    `insert into shelf (id, code, name, height) select gen_random_uuid(), $1 || n, 'Shelf ' || n, n from generate_series(1, $2) n`,
    [prefix, many],
  );
