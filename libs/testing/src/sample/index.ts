/** A small service for specs of libraries; apart from the rest, for its entities are part of every data source once they are loaded. */
export { shelves } from './shelves.js';
export { putShelves } from './shelf.entity.js';
