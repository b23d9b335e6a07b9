/** Under which the API's own client of Groundwork is injected. */
export const GROUNDWORK = Symbol('groundwork');
