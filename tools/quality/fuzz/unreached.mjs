/** Operations that the run cannot bring to succeed, each with the reason. @type {Record<string, string>} */
export const UNREACHED = {
  'tree DELETE /trees/{tree_code}/versions/{tree_version}/imports/{import_id}':
    'cancels an import that is running; those of the run are done before (the suite of aborted operations does it)',
};
