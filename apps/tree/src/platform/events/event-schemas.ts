import { deliveriesOf, type DeclaredEvent } from '@groundwork/events';
import { SENT } from '@groundwork/rest';

const { uuid, text, time, count, texts, orNull, object, named } = SENT;

const OWNED = {
  owner_id: orNull(uuid('Who owns the tree.')),
  created_by: orNull(uuid('Who made the tree.')),
};

const TREE = { ...OWNED, tree_id: uuid(), tree_code: text('As it is afterwards.') };

const VERSION = { ...TREE, tree_version_id: uuid(), tree_version: text('Its code, as it is afterwards.') };

const NODE = { ...VERSION, tree_node_id: uuid(), code: text(), nodes: count('With those below it.') };

const WRITTEN = { added: count(), changed: count(), moved: count(), removed: count() };

const OF_TREE = named('TreeEventData', object(TREE));

const OF_VERSION = named('VersionEventData', object(VERSION));

const OF_NODE = named('NodeEventData', object(NODE));

const OF_TRANSLATION = named(
  'TranslationEventData',
  object(
    { ...TREE, language: text() },
    { tree_version: text('Of a version, or a node of it.'), tree_node_id: uuid('Of a node.') },
  ),
);

const OF_WRITES = named('VersionWrittenEventData', object({ ...VERSION, ...WRITTEN, unchanged: count() }));

const RULES = {
  type: 'array',
  items: named('EventAccessRule', object({ to: text(), id: orNull(uuid()), may: texts() })),
};

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
  'tree.modified': { summary: 'A tree, its languages or its schemas changed.', data: OF_TREE },
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
  'tree.deleted': { summary: 'A tree is deleted with all below it.', data: OF_TREE },
  'version.created': {
    summary: 'A version was made, as a clone too.',
    data: object(VERSION, { cloned_from: text('The version that was cloned.') }),
  },
  'version.modified': { summary: 'Name, description or metadata of a version changed.', data: OF_VERSION },
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
    data: OF_WRITES,
  },
  'version.merged': {
    summary: 'Another version was merged into one.',
    data: object({ ...VERSION, from: text(), ...WRITTEN, unchanged: count() }),
  },
  'version.restored': { summary: 'Changes were taken back.', data: object({ ...VERSION, ...WRITTEN }) },
  'version.nodes_changed': {
    summary: 'Nodes were written in bulk.',
    data: OF_WRITES,
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
  'version.frozen': { summary: 'A version was frozen.', data: OF_VERSION },
  'version.thawed': { summary: 'A version was thawed.', data: OF_VERSION },
  'node.created': { summary: 'A node was made.', data: OF_NODE },
  'node.modified': { summary: 'A node changed in place.', data: OF_NODE },
  'node.moved': { summary: 'A node was moved with all below it.', data: OF_NODE },
  'node.cloned': { summary: 'A node was made as a clone, with all below it.', data: OF_NODE },
  'node.deleted': { summary: 'A node was deleted with all below it.', data: OF_NODE },
  'translation.created': { summary: 'A tree, version or node was translated.', data: OF_TRANSLATION },
  'translation.modified': { summary: 'A translation changed.', data: OF_TRANSLATION },
  'translation.deleted': { summary: 'A translation was deleted.', data: OF_TRANSLATION },
} as const satisfies Record<string, DeclaredEvent>;

/** A name of an event. */
export type EventType = keyof typeof EVENTS;

/** Names of all events. */
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** What the OpenAPI document says of deliveries. */
export const DELIVERIES = deliveriesOf(EVENTS);
