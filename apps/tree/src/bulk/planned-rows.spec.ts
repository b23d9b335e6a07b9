import { randomUUID } from 'node:crypto';
import { plannedRows } from './planned-rows.js';
import { ExistingNodes } from './resolve-nodes.js';
import type { Operation } from './read-bulk.js';

describe('plannedRows', () => {
  it('has the members of a patch once, however many nodes get it', () => {
    const values = { description: 'x'.repeat(1_000) };
    const nodes = Array.from({ length: 100 }, (_, n) => ({
      ...{ id: randomUUID(), code: `n${n}`, parent_code: null, label_id: randomUUID() },
    }));
    const resolved = nodes.map((node, at) => {
      const operation: Operation = { at, op: 'update', node: { id: node.id }, values };
      return { operation, node };
    });
    const { rows, members } = plannedRows(resolved, new ExistingNodes(nodes));
    expect(members).toEqual([values]);
    expect(rows.map(({ code, given }) => [code, given])).toEqual(nodes.map(({ code }) => [code, 1]));
    expect(JSON.stringify(rows)).not.toContain('xx');
  });
});
