import { Readable } from 'node:stream';
import { ApiError, invalidField } from '@groundwork/rest';
import parser from 'stream-json/parser.js';
import { textOf, type Parsed } from './parse-lines.js';

/** An object or array that is still open. */
interface Frame {
  readonly value: Record<string, unknown> | unknown[];
  /** It is a node, or an array of nodes. */
  readonly ofNodes: boolean;
  key: string;
}

/**
 * The nodes of a nested document as `v/tree` and export make it, `{ "items": [ { "code", …, "child_nodes": [ … ] } ] }`, each with the
 * code of its parent; a `line` is a node's ordinal in the file. Only open nodes are in memory. Throws `invalid_request`, also where there are no `items`.
 */
export async function* parseNested(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Parsed> {
  const tokens = parser.asStream({ streamValues: false });
  const stream = Readable.from(textOf(bytes))
    .on('error', (error) => tokens.destroy(error))
    .pipe(tokens);
  const frames: Frame[] = [];
  let line = 0;
  let hasItems = false;
  try {
    for await (const { name, value } of stream as AsyncIterable<{ name: string; value?: string }>) {
      if (name === 'keyValue') setKey(frames, value ?? '');
      else if (name === 'startObject' || name === 'startArray') {
        const frame = opened(frames, name === 'startArray');
        if (frames.length === 1 && frame.ofNodes) hasItems = true;
        frames.push(frame);
      } else if (name !== 'endObject' && name !== 'endArray') put(frames, scalarOf(name, value));
      else {
        const closed = frames.pop();
        if (closed?.ofNodes && !Array.isArray(closed.value)) yield readNode(++line, closed.value, frames);
        else if (closed && !closed.ofNodes) put(frames, closed.value);
      }
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', 'The body is not valid JSON.', { cause: error });
  }
  if (!hasItems) throw invalidField('items', 'is required, the array of the roots', 'required');
}

/** An array of nodes is `items` of the document or `child_nodes` of a node; its elements are nodes. */
function opened(frames: readonly Frame[], array: boolean): Frame {
  const around = frames.at(-1);
  if (!array)
    return { value: {}, ofNodes: around !== undefined && Array.isArray(around.value) && around.ofNodes, key: '' };
  const nodes =
    frames.length === 1 ? around?.key === 'items' : around?.ofNodes === true && around.key === 'child_nodes';
  return { value: [], ofNodes: nodes, key: '' };
}

function setKey(frames: readonly Frame[], key: string): void {
  const frame = frames.at(-1);
  if (frame) frame.key = key;
  if (frames.length === 1 && key !== 'items')
    throw invalidField(key.slice(0, 100), 'is not a member of a nested document, which has items', 'unknown');
}

function put(frames: readonly Frame[], value: unknown): void {
  const frame = frames.at(-1);
  if (!frame) return;
  if (!Array.isArray(frame.value))
    Object.defineProperty(frame.value, frame.key, { value, enumerable: true, configurable: true, writable: true });
  else if (frame.ofNodes) throw new ApiError('invalid_request', 'Arrays of nodes hold objects only.');
  else frame.value.push(value);
}

function scalarOf(name: string, value: string | undefined): unknown {
  if (name === 'numberValue') return Number(value);
  if (name === 'stringValue') return value;
  return name === 'nullValue' ? null : name === 'trueValue';
}

/** Members of a node in `v/tree` that the service generates. */
const SYSTEM_MEMBERS = ['id', 'depth', 'leaf', 'created_by', 'created_at', 'updated_by', 'updated_at', 'metadata'];

function readNode(line: number, node: Record<string, unknown>, frames: readonly Frame[]): Parsed {
  const parent = frames.at(-2);
  const parentCode = parent?.ofNodes && !Array.isArray(parent.value) ? parent.value['code'] : null;
  if (parentCode === undefined) return { line, fault: 'is below a node whose code comes after its child_nodes' };
  const members = Object.entries(node).filter(([name]) => !SYSTEM_MEMBERS.includes(name));
  return {
    line,
    value: { ...Object.fromEntries([...members, ...membersOf(node['metadata'])]), parent_code: parentCode },
  };
}

/** Tags and fields are members of an imported node; others stay what they are, and are refused with it. */
function membersOf(metadata: unknown = null): [string, unknown][] {
  if (metadata === null) return [];
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return [['metadata', metadata]];
  const { tags, fields, label, ...others } = metadata as Record<string, unknown>;
  void label; // the service generates it
  const known = Object.entries({ tags, fields }).filter(([, value]) => value !== undefined && value !== null);
  return [...known, ...Object.entries(others).map(([name, value]): [string, unknown] => [`metadata.${name}`, value])];
}
