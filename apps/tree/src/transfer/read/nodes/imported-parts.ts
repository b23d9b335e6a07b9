import { LABEL_KINDS, NodeLabel } from '../../../labels/node-label.entity.js';
import { TreeNode } from '../../../nodes/tree-node.entity.js';
import { NodeRelation } from '../../../relations/node-relation.entity.js';
import type { FileLanguages } from './file-languages.js';
import { isObject, reader, refuse, Refusal } from './field-readers.js';

const [CODE, LABEL_VALUE, TARGET_URI] = [
  reader(TreeNode, 'code'),
  reader(NodeLabel, 'value'),
  reader(NodeRelation, 'target_uri'),
];
const MAX_PARTS = 1_000;

/** In the order in which a version has them, each once. */
function ordered<T extends object>(parts: readonly T[], keyOf: (part: T) => string): T[] {
  const byKey = new Map(parts.map((part) => [keyOf(part), part]));
  return [...byKey]
    .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map(([, part]) => part);
}

/** Labels of a node. (docs/trees.md, "Labels and relations") */
export function readLabels(value: unknown, languages: FileLanguages): unknown {
  if (!Array.isArray(value) || value.length > MAX_PARTS) return refuse(LABEL_FORM);
  const labels: Label[] = [];
  for (const each of value as unknown[]) {
    const label = readLabel(each, languages);
    if (label instanceof Refusal) return label;
    labels.push(label);
  }
  return ordered(labels, (label) => `${label.language}\u0000${label.kind}\u0000${label.value}`);
}

const LABEL_FORM = `must be an array of at most ${MAX_PARTS} labels of a language of the tree, a kind (${LABEL_KINDS.join(', ')}) and a value`;

interface Label {
  readonly language: string;
  readonly kind: string;
  readonly value: string;
}

function readLabel(value: unknown, languages: FileLanguages): Label | Refusal {
  if (!isObject(value)) return refuse(LABEL_FORM);
  const { language = languages.usual, kind = 'alt', value: given, ...rest } = value;
  const text = LABEL_VALUE(given);
  const isKind = LABEL_KINDS.some((name) => name === kind);
  if (typeof language !== 'string' || !isKind || typeof text !== 'string' || Object.keys(rest).length > 0)
    return refuse(LABEL_FORM);
  const known = languages.find(language);
  return known === undefined
    ? refuse(languages.refusalOf(language))
    : { language: known, kind: String(kind), value: text };
}

const AMONG_NODES = ['related', 'secondary_parent'];
const TO_IRIS = ['exact_match', 'close_match', 'broad_match', 'narrow_match', 'related_match'];

/** Relations of a node to nodes by their codes, and to IRIs. (docs/trees.md, "Labels and relations") */
export function readRelations(value: unknown): unknown {
  const form = `must be an array of at most ${MAX_PARTS} relations of a kind and a target_code (${AMONG_NODES.join(', ')}) or target_uri (${TO_IRIS.join(', ')})`;
  if (!Array.isArray(value) || value.length > MAX_PARTS) return refuse(form);
  const relations = value.map(readRelation);
  if (!relations.every((relation) => relation !== undefined)) return refuse(form);
  return ordered(relations, (relation) => Object.values(relation).join('\0'));
}

function readRelation(value: unknown): Record<string, string> | undefined {
  if (!isObject(value) || Object.keys(value).some((name) => !['kind', 'target_code', 'target_uri'].includes(name)))
    return undefined;
  const { kind, target_code: code = null, target_uri: uri = null } = value;
  if (typeof kind !== 'string') return undefined;
  const target = AMONG_NODES.includes(kind) ? CODE(code) : TO_IRIS.includes(kind) ? TARGET_URI(uri) : null;
  if (typeof target !== 'string' || (code !== null && uri !== null)) return undefined;
  return { kind, [AMONG_NODES.includes(kind) ? 'target_code' : 'target_uri']: target };
}
