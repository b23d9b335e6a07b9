import { deliveriesOf, type DeclaredEvent } from '@groundwork/events';
import { SENT } from '@groundwork/rest';

const { uuid, text, time, count, texts, orNull, object } = SENT;

const OWNED = {
  owner_id: orNull(uuid('Who owns the tree.')),
  created_by: orNull(uuid('Who made the tree.')),
};

const TREE = { ...OWNED, tree_id: uuid(), tree_code: text('As it is afterwards.') };

const VERSION = { ...TREE, tree_version_id: uuid(), tree_version: text('Its code, as it is afterwards.') };

const NODE = { ...VERSION, tree_node_id: uuid(), code: text(), nodes: count('With those below it.') };

const TRANSLATION = object(
  { ...TREE, language: text() },
  { tree_version: text('Of a version, or a node of it.'), tree_node_id: uuid('Of a node.') },
);

const WRITTEN = { added: count(), changed: count(), moved: count(), removed: count() };

const RULES = { type: 'array', items: object({ to: text(), id: orNull(uuid()), may: texts() }) };

const REVIEW = object({ ...VERSION, review_id: uuid(), state: text('`requested`, `approved` or `rejected`.') });

/** Every event that webhooks of a tree can subscribe to. (tree.md §5, "Events") */
export const EVENTS = {
  'tree.created': {
    summary: 'A clone was made of a tree.',
    data: object({
      ...TREE,
      cloned_to: object({ tree_id: uuid(), tree_code: text(), owner_id: orNull(uuid()) }),
    }),
  },
  'tree.modified': { summary: 'A tree, its languages or its schemas changed.', data: object(TREE) },
  'tree.access_changed': {
    summary: 'The rules of a tree changed.',
    data: object({ ...TREE, access: RULES, previous: object({ access: RULES }) }),
  },
  'tree.code_changed': { summary: 'A tree has another code.', data: object({ ...TREE, old_code: text() }) },
  'tree.alias_moved': {
    summary: 'An alias was made, or names another release.',
    data: object({
      ...TREE,
      alias: text(),
      tree_version_id: uuid(),
      tree_version: text(),
      previous_version: orNull(text('Null for a new alias.')),
    }),
  },
  'tree.alias_deleted': {
    summary: 'An alias was deleted.',
    data: object({ ...TREE, alias: text(), tree_version_id: uuid() }),
  },
  'tree.deleted': { summary: 'A tree is deleted with all below it.', data: object(TREE) },
  'version.created': {
    summary: 'A version was made, as a clone too.',
    data: object(VERSION, { cloned_from: text('The version that was cloned.') }),
  },
  'version.modified': { summary: 'Name, description or metadata of a version changed.', data: object(VERSION) },
  'version.code_changed': {
    summary: 'A version has another code.',
    data: object({ ...VERSION, old_version: text() }),
  },
  'version.deleted': {
    summary: 'A version is deleted with all its nodes.',
    data: object({ ...VERSION, nodes: count() }),
  },
  'version.imported': {
    summary: 'A file was imported.',
    data: object({ ...VERSION, ...WRITTEN, unchanged: count() }),
  },
  'version.merged': {
    summary: 'Another version was merged into one.',
    data: object({ ...VERSION, from: text(), ...WRITTEN, unchanged: count() }),
  },
  'version.restored': { summary: 'Changes were taken back.', data: object({ ...VERSION, ...WRITTEN }) },
  'version.nodes_changed': {
    summary: 'Nodes were written in bulk.',
    data: object({ ...VERSION, ...WRITTEN, unchanged: count() }),
  },
  'version.reviewed': { summary: 'A review was requested, or decided.', data: REVIEW },
  'version.published': {
    summary: 'A release was made of a version.',
    data: object({
      ...VERSION,
      source: text('The version that it was made of.'),
      alias: orNull(text('What is to name it.')),
      at: orNull(time('When the alias names it; null for now.')),
    }),
  },
  'version.frozen': { summary: 'A version was frozen.', data: object(VERSION) },
  'version.thawed': { summary: 'A version was thawed.', data: object(VERSION) },
  'node.created': { summary: 'A node was made.', data: object(NODE) },
  'node.modified': { summary: 'A node changed in place.', data: object(NODE) },
  'node.moved': { summary: 'A node was moved with all below it.', data: object(NODE) },
  'node.cloned': { summary: 'A node was made as a clone, with all below it.', data: object(NODE) },
  'node.deleted': { summary: 'A node was deleted with all below it.', data: object(NODE) },
  'translation.created': { summary: 'A tree, version or node was translated.', data: TRANSLATION },
  'translation.modified': { summary: 'A translation changed.', data: TRANSLATION },
  'translation.deleted': { summary: 'A translation was deleted.', data: TRANSLATION },
} as const satisfies Record<string, DeclaredEvent>;

/** A name of an event. */
export type EventType = keyof typeof EVENTS;

/** Names of all events. */
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** What the OpenAPI document says of deliveries. */
export const DELIVERIES = deliveriesOf(EVENTS);
