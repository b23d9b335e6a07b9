// Generated of docs/openapi by npm run openapi.
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health check */
        get: operations["Health_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Settings
         * @description Needs the scope `tree_settings:read`.
         */
        get: operations["Settings_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update Settings
         * @description Needs the scope `tree_settings:write`.
         */
        patch: operations["Settings_modify"];
        trace?: never;
    };
    "/trees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Trees
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Trees_list"];
        put?: never;
        /**
         * Create Tree
         * @description With version `v1` and its root node.
         *
         *     Needs the scope `trees:write`.
         */
        post: operations["Trees_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Trees_find"];
        put?: never;
        post?: never;
        /**
         * Delete Tree
         * @description With all its versions, nodes and translations.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["Trees_delete"];
        options?: never;
        head?: never;
        /**
         * Update Tree
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        patch: operations["Trees_modify"];
        trace?: never;
    };
    "/trees/{tree_code}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain access
         * @description What a user or client may do with the tree, and why. Without `subject` the caller itself; for others the token needs `trees:read`, or a rule that lets it administer the tree.
         */
        get: operations["Trees_explain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Aliases
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Aliases_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/aliases/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Alias
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Aliases_find"];
        /**
         * Set Tree Alias
         * @description Lets the alias name a release, at once and for all readers. An earlier release makes it a rollback.
         *
         *     Needs the scope `trees:publish` or `trees:use`.
         */
        put: operations["Aliases_set"];
        post?: never;
        /**
         * Delete Tree Alias
         * @description Needs the scope `trees:publish` or `trees:use`.
         */
        delete: operations["Aliases_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/change_code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change Tree Code
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Trees_changeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Changes
         * @description Oldest first, in an order in which nothing appears behind a cursor later on: a change is listed once all transactions that began before its own have ended.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["TreeChanges_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone Tree
         * @description Copies all versions, nodes and translations under new ids.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Trees_clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Languages
         * @description The languages texts of the tree may be in: `en_US`, `en_UK`, `mn_MN` until they are changed.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["TreeLanguages_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/languages/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Language
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["TreeLanguages_find"];
        /**
         * Put Tree Language
         * @description Adds the language to those of the tree, or changes it. Members that are left out stay as they are.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        put: operations["TreeLanguages_put"];
        post?: never;
        /**
         * Delete Tree Language
         * @description Not the default, nor one that is a fallback of another, nor while texts are in it: 409.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["TreeLanguages_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/publications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Publications
         * @description Aliases that are still to move, the next one first.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Publications_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/publications/{publication_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Publication
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Publications_find"];
        put?: never;
        post?: never;
        /**
         * Cancel Tree Publication
         * @description The alias stays where it is, and so does the release.
         *
         *     Needs the scope `trees:publish` or `trees:use`.
         */
        delete: operations["Publications_cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Runs
         * @description Imports, merges, clones and publications that run on any replica, and those of the last seven days; newest first.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Runs_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Run
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Runs_find"];
        put?: never;
        post?: never;
        /**
         * Cancel Tree Run
         * @description On whichever replica it is: 202 with the run while it is being cancelled, 204 once it has ended; nothing of it is written. A run that is done is answered 409.
         *
         *     Needs the scope `trees:write` or `trees:publish` or `trees:use`.
         */
        delete: operations["Runs_cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/runs/{run_id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Run Errors
         * @description All faults of the file (at most 10,000) or conflicts of the merge, in the order of the lines.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Runs_listErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Schema
         * @description What the attributes of its nodes have to be, by level.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["TreeSchemas_find"];
        /**
         * Put Tree Schema
         * @description Replaces the schemas of all levels. Nodes that break them stay as they are, and are answered: their attributes are checked when they change.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        put: operations["TreeSchemas_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Translations
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["TreeTranslations_list"];
        put?: never;
        /**
         * Create Tree Translation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["TreeTranslations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/translations/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Translation
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["TreeTranslations_find"];
        put?: never;
        post?: never;
        /**
         * Delete Tree Translation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["TreeTranslations_delete"];
        options?: never;
        head?: never;
        /**
         * Update Tree Translation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        patch: operations["TreeTranslations_modify"];
        trace?: never;
    };
    "/trees/{tree_code}/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Uploads
         * @description Those that are open: of all callers for who administers the tree, else the own ones.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        get: operations["Uploads_list"];
        put?: never;
        /**
         * Create Tree Upload
         * @description Begins a resumable upload by tus 1.0. `POST …/import?upload=` imports it once it is complete; it is kept for 24 hours.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Uploads_create"];
        delete?: never;
        /**
         * Tree Upload Options
         * @description The version, extensions and limit of tus 1.0 that this service supports.
         *
         *     Needs no token.
         */
        options: operations["Uploads_options"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete Tree Upload
         * @description One of another caller takes who administers the tree.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["Uploads_delete"];
        options?: never;
        /**
         * Get Tree Upload Offset
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        head: operations["Uploads_head"];
        /**
         * Append to Tree Upload
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        patch: operations["Uploads_append"];
        trace?: never;
    };
    "/trees/{tree_code}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Versions
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Versions_list"];
        put?: never;
        /**
         * Create Tree Version
         * @description With one root node, named after the tree.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Versions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Version
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Versions_find"];
        put?: never;
        post?: never;
        /**
         * Delete Tree Version
         * @description With all its nodes and translations. The last version of a tree stays, and so does a release that an alias names.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["Versions_delete"];
        options?: never;
        head?: never;
        /**
         * Update Tree Version
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        patch: operations["Versions_modify"];
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Version Approval
         * @description Whether the version may be published, and `content`, which names what it contains: an approval with that is of what was read after it.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Reviews_findApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/by_path/{codes}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Node by Path
         * @description The node whose code is the last one, if those before it are the codes of the nodes above it.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodesByPath_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/change_code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change Tree Version Code
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Versions_changeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Version Changes
         * @description Oldest first, in an order in which nothing appears behind a cursor later on: a change is listed once all transactions that began before its own have ended.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["VersionChanges_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone Tree Version
         * @description Copies all nodes and translations under new ids.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Versions_clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/completeness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Version Completeness
         * @description Per language of the tree, how many nodes have a name and a description in it.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Completeness_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Diff Tree Versions
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Differences_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Tree Version
         * @description All nodes with all translations, parents before children; an import with `mode=replace` reproduces the same version.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Exports_send"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Tree Version
         * @description One node per line: `code, parent_code, name, description, position, enabled, tags, fields`, `translations` (CSV: `name.<language>`, `description.<language>`); or SKOS concepts in RDF. All or nothing; faulty lines are named. With `Prefer: respond-async` the response is sent once the file is read.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Imports_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview Import of Tree Version
         * @description The first rows of a table, and how an import would read it: encoding, delimiter, columns, and a mapping to start from. Writes nothing.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["ImportPreviews_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Version Imports
         * @description Running imports of all replicas, and those of the last seven days; newest first.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["ImportRuns_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Version Import
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["ImportRuns_find"];
        put?: never;
        post?: never;
        /**
         * Cancel Tree Version Import
         * @description On whichever replica it runs: 202 with the import while it is being cancelled, 204 once it is; nothing of it is written. An import that is done is answered 409.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["ImportRuns_cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge Tree Version
         * @description Three-way, by node code and attribute. A dry run answers conflicts with 200.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Merges_merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Nodes
         * @description In addition to its attributes `q` supports `root`, `ancestor_id` (nodes below it) and `descendant_id` (nodes above it).
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Nodes_list"];
        put?: never;
        /**
         * Create Tree Node
         * @description Below `parent_id`; without it, as one more root.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Nodes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change Tree Nodes
         * @description Up to 10,000 operations, or one change of all nodes that match `q`; all or nothing. The operations take effect together, so their order does not matter. Errors name the operation, `operations[3].values.name`.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Bulk_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Node
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Nodes_find"];
        put?: never;
        post?: never;
        /**
         * Delete Tree Node
         * @description With all nodes below it and their translations. The last root of a version stays.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["Nodes_delete"];
        options?: never;
        head?: never;
        /**
         * Update Tree Node
         * @description With `parent_id` the node moves with all below it; `null` makes it a root.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        patch: operations["Nodes_modify"];
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/ancestors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Ancestor Nodes
         * @description The root first.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodeRelatives_ancestors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/children": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Child Nodes
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodeRelatives_children"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone Tree Node
         * @description With all below it, under the same parent unless `parent_id` names another. Codes below get the new code in front.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Nodes_clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/descendants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Descendant Nodes
         * @description Level by level.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodeRelatives_descendants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Node History
         * @description Newest first; also of a node that was removed.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodeHistory_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Node Labels
         * @description Other names of the node, by language and kind.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodeLabels_list"];
        put?: never;
        /**
         * Create Tree Node Label
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["NodeLabels_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/labels/{node_label_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete Tree Node Label
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["NodeLabels_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move Tree Node
         * @description An absent `parent_id` keeps the parent, `null` makes the node a root. At an occupied `position` the siblings from there on move up by one.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["NodeMoves_move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/relations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Node Relations
         * @description To other nodes of the version and to concepts elsewhere. Nodes that are related show it both.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodeRelations_list"];
        put?: never;
        /**
         * Create Tree Node Relation
         * @description A cycle over parents and secondary parents is 409 `cycle_detected`; related nodes above or below one another are 409 `conflict`.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["NodeRelations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/relations/{relation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete Tree Node Relation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["NodeRelations_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore Tree Node
         * @description Gives a node the state it had before a change. A removed one gets its id, texts, labels, relations and place again, with all that was removed below it; relations to nodes that are gone are left out. 409 where the node above it is gone, a code is taken, or attributes do not fit the schema there is now.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["NodeRestores_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/rollup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Node Rollup
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Rollups_ofNode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Node Translations
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodeTranslations_list"];
        put?: never;
        /**
         * Create Tree Node Translation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["NodeTranslations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/translations/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Node Translation
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodeTranslations_find"];
        put?: never;
        post?: never;
        /**
         * Delete Tree Node Translation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["NodeTranslations_delete"];
        options?: never;
        head?: never;
        /**
         * Update Tree Node Translation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        patch: operations["NodeTranslations_modify"];
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Nested Subtree
         * @description The node with all nodes below it as one document, streamed; siblings in their order.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Subtrees_send"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Node Versions
         * @description The nodes of the same code in the tree's other versions.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NodeRelatives_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish Tree Version
         * @description Copies the version as it is now into a release, which never changes, and lets an alias name it, at once or at a set time.
         *
         *     Needs the scope `trees:publish` or `trees:use`.
         */
        post: operations["Publish_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review Tree Version
         * @description Requesting needs `trees:write`, or a rule that lets the caller change; approving and rejecting need `trees:review`, or one that lets it administer. Who requested the review, or changed the version since it was last published, does not approve it.
         *
         *     Needs the scope `trees:write` or `trees:review` or `trees:use`.
         */
        post: operations["Reviews_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Version Reviews
         * @description Newest first.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Reviews_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/reviews/{review_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Version Review
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Reviews_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/rollup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Version Rollup
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Rollups_ofVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Version Translations
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["VersionTranslations_list"];
        put?: never;
        /**
         * Create Tree Version Translation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["VersionTranslations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/translations/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Version Translation
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["VersionTranslations_find"];
        put?: never;
        post?: never;
        /**
         * Delete Tree Version Translation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["VersionTranslations_delete"];
        options?: never;
        head?: never;
        /**
         * Update Tree Version Translation
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        patch: operations["VersionTranslations_modify"];
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Nested Tree
         * @description All nodes as one document, streamed; siblings in their order.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["NestedTrees_send"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/versions/{tree_version}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo Tree Version Changes
         * @description Takes back every change of the version that its feed lists after one, all or nothing. Undoing it restores them. 409 where a code is taken, or attributes do not fit the schema there is now.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["VersionUndos_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Webhooks
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Webhooks_list"];
        put?: never;
        /**
         * Create Tree Webhook
         * @description Only this response contains `secret`, the key that signs deliveries.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Webhooks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Webhook
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Webhooks_find"];
        put?: never;
        post?: never;
        /**
         * Delete Tree Webhook
         * @description Pending deliveries are dropped.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        delete: operations["Webhooks_delete"];
        options?: never;
        head?: never;
        /**
         * Update Tree Webhook
         * @description Needs the scope `trees:write` or `trees:use`.
         */
        patch: operations["Webhooks_modify"];
        trace?: never;
    };
    "/trees/{tree_code}/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Webhook Deliveries
         * @description Deliveries of the last seven days, newest first.
         *
         *     Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Webhooks_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Tree Webhook Delivery
         * @description Needs the scope `trees:read` or `trees:use`.
         */
        get: operations["Webhooks_findDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver Tree Webhook Delivery
         * @description Sends the event once more, with the same `Webhook-Id`, to the current address of the webhook, as a new delivery.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Webhooks_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/webhooks/{webhook_id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ping Tree Webhook
         * @description Sends an event `webhook.ping` to this webhook alone, whatever its `events`, enabled or not.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Webhooks_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trees/{tree_code}/webhooks/{webhook_id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate Tree Webhook Secret
         * @description Only this response contains the new `secret`. For `overlap_seconds` deliveries also carry a signature with the previous secret.
         *
         *     Needs the scope `trees:write` or `trees:use`.
         */
        post: operations["Webhooks_rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "tree.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A clone was made of a tree. */
        post: operations["receive_tree_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tree.modified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A tree, its languages or its schemas changed. */
        post: operations["receive_tree_modified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tree.access_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The rules of a tree changed. */
        post: operations["receive_tree_access_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tree.code_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A tree has another code. */
        post: operations["receive_tree_code_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tree.alias_moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An alias was made, or names another release. */
        post: operations["receive_tree_alias_moved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tree.alias_deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An alias was deleted. */
        post: operations["receive_tree_alias_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tree.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A tree is deleted with all below it. */
        post: operations["receive_tree_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A version was made, as a clone too. */
        post: operations["receive_version_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.modified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Name, description or metadata of a version changed. */
        post: operations["receive_version_modified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.code_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A version has another code. */
        post: operations["receive_version_code_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A version is deleted with all its nodes. */
        post: operations["receive_version_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.imported": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file was imported. */
        post: operations["receive_version_imported"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another version was merged into one. */
        post: operations["receive_version_merged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes were taken back. */
        post: operations["receive_version_restored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.nodes_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nodes were written in bulk. */
        post: operations["receive_version_nodes_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.reviewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A review was requested, or decided. */
        post: operations["receive_version_reviewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A release was made of a version. */
        post: operations["receive_version_published"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.frozen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A version was frozen. */
        post: operations["receive_version_frozen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "version.thawed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A version was thawed. */
        post: operations["receive_version_thawed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "node.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A node was made. */
        post: operations["receive_node_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "node.modified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A node changed in place. */
        post: operations["receive_node_modified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "node.moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A node was moved with all below it. */
        post: operations["receive_node_moved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "node.cloned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A node was made as a clone, with all below it. */
        post: operations["receive_node_cloned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "node.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A node was deleted with all below it. */
        post: operations["receive_node_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "translation.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A tree, version or node was translated. */
        post: operations["receive_translation_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "translation.modified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A translation changed. */
        post: operations["receive_translation_modified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "translation.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A translation was deleted. */
        post: operations["receive_translation_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody tries the webhook. */
        post: operations["receive_webhook_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AliasTarget: {
            /**
             * @description Code or alias of a release.
             * @example 2026-11
             */
            version: string;
        };
        EventAccessRule: {
            to: string;
            /** Format: uuid */
            id: string | null;
            may: string[];
        };
        Label: {
            /**
             * Format: uuid
             * @description Generated by the system unless an unused one is sent on create.
             */
            label_id?: string;
        };
        MergeChoice: {
            /** @description Code of the node, as the conflict names it. */
            code: string;
            /** @description The attribute, as the conflict names it; null where one side deleted the node. */
            attribute?: string | null;
            /** @description The version whose value is taken. */
            side: components["schemas"]["MergeSide"];
        };
        MergeRequest: {
            /** @description The version whose changes are brought in. */
            from: string;
            /** @description What both come from; absent: the frozen version both were cloned from; null: none, and nothing is removed. */
            base?: string | null;
            /** @default fail */
            strategy?: components["schemas"]["MergeStrategy"];
            /** @description What becomes of single conflicts, whatever the strategy; one that is none any more is passed over. `fail` refuses what is left. */
            choices?: components["schemas"]["MergeChoice"][];
        };
        MetadataField: {
            name: string;
            value: string | number;
        };
        NewNode: {
            /** @description Unique within the version. */
            code: string;
            name: string;
            description?: string | null;
            metadata?: components["schemas"]["TreeMetadata"] | null;
            /**
             * Format: uuid
             * @description The node above; null for a root.
             */
            parent_id?: string | null;
            /**
             * @description Orders siblings; equal ones are ordered by code.
             * @default 0
             */
            position?: number;
            /** @description An IRI that identifies what the node stands for; unique within the version. */
            uri?: string | null;
            /** @description Members of its own, which the schema of the tree may describe. `q` and `sort` take `attributes.<name>`. */
            attributes?: {
                [key: string]: unknown;
            };
        };
        NewNodeLabel: {
            value: string;
            /**
             * @description One that the tree lists; see the translations.
             * @default en_US
             * @example mn_MN
             */
            language?: string;
            /**
             * @description `alt` is shown beside the name, `hidden` is for searches alone, such as a misspelling.
             * @default alt
             */
            kind?: components["schemas"]["LabelKind"];
        };
        NewNodeRelation: {
            /** @description `related` and `secondary_parent` name a node of the version by `target_id`, the matches a concept elsewhere by `target_uri`. */
            kind: components["schemas"]["RelationKind"];
            /**
             * Format: uuid
             * @description The other node; null for a match.
             */
            target_id?: string | null;
            /** @description The IRI of a concept elsewhere; null for a relation among nodes. */
            target_uri?: string | null;
        };
        NewPublication: {
            /**
             * @description Code of the release.
             * @example 2026-11
             */
            version: string;
            /** @description Name of the release; absent: its code. */
            name?: string;
            /**
             * @description What is to name the release; null: nothing yet.
             * @default current
             * @example current
             */
            alias?: string | null;
            /**
             * Format: date-time
             * @description When the alias moves; absent or past: at once. The release is made at once in any case.
             */
            at?: string | null;
        };
        NewReview: {
            /** @description `requested` begins anew: what was said before no longer counts. */
            state: components["schemas"]["ReviewState"];
            comment?: string | null;
            /** @description `content` of Get Tree Version Approval, or of a review: what the author of this one has read. 409 where the version contains something else by now. Absent in an approval: what it contained when the review was requested. */
            content?: string;
        };
        NewTranslation: {
            /**
             * @description One that the tree lists: `en_US`, `en_UK`, `mn_MN` or, where it lists others, a BCP 47 tag.
             * @default en_US
             * @example mn_MN
             */
            language?: string;
            name?: string | null;
            description?: string | null;
        };
        NewTree: {
            /** @description Addresses the tree in paths. */
            code: string;
            name: string;
            description?: string | null;
            metadata?: components["schemas"]["TreeMetadata"] | null;
            /**
             * @description How many people besides the one who asks have to approve a version before it is published.
             * @default 0
             */
            required_approvals?: number;
            /** @description Rules for tokens with the scope `…:use`; the list replaces the one before. Shown to administrators. */
            access?: components["schemas"]["SignedInRule"][] | null;
        };
        NewTreeCode: {
            /** @example geography */
            new_code: string;
        };
        NewTreeWebhook: {
            /**
             * Format: uri
             * @description A public https address; private addresses are refused when an event is sent.
             * @example https://app.example.com/hooks
             */
            url: string;
            /**
             * @description Event types; `*` for all.
             * @example [
             *       "*"
             *     ]
             */
            events: string[];
            /** @default true */
            is_enabled?: boolean;
            /** @description Null: all events. */
            filter?: components["schemas"]["TreeWebhookFilter"] | null;
        };
        NewVersion: {
            /** @description Addresses the version in paths; absent: the next free `v<n>`. */
            version?: string;
            /** @description Absent: the version code. */
            name?: string;
            description?: string | null;
            metadata?: components["schemas"]["VersionMetadata"] | null;
        };
        NewVersionCode: {
            /** @example v2 */
            new_version: string;
        };
        NodeChanges: {
            /** @description Unique within the version. */
            code?: string;
            name?: string;
            description?: string | null;
            metadata?: components["schemas"]["TreeMetadata"] | null;
            /**
             * Format: uuid
             * @description The node above; null for a root.
             */
            parent_id?: string | null;
            /**
             * @description Orders siblings; equal ones are ordered by code.
             * @default 0
             */
            position?: number;
            /** @default true */
            enabled?: boolean;
            /** @description An IRI that identifies what the node stands for; unique within the version. */
            uri?: string | null;
            /** @description Members of its own, which the schema of the tree may describe. `q` and `sort` take `attributes.<name>`. */
            attributes?: {
                [key: string]: unknown;
            };
        };
        NodeClone: {
            /** @description Unique within the version. */
            code: string;
            name: string;
            description?: string | null;
            metadata?: components["schemas"]["TreeMetadata"] | null;
            /**
             * Format: uuid
             * @description The node above; null for a root.
             */
            parent_id?: string | null;
            /** @description An IRI that identifies what the node stands for; unique within the version. */
            uri?: string | null;
        };
        NodeClonedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "node.cloned";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["NodeEventData"];
        };
        NodeCreatedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "node.created";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["NodeEventData"];
        };
        NodeDeletedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "node.deleted";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["NodeEventData"];
        };
        NodeEventData: {
            /**
             * Format: uuid
             * @description Who owns the tree.
             */
            owner_id: string | null;
            /**
             * Format: uuid
             * @description Who made the tree.
             */
            created_by: string | null;
            /** Format: uuid */
            tree_id: string;
            /** @description As it is afterwards. */
            tree_code: string;
            /** Format: uuid */
            tree_version_id: string;
            /** @description Its code, as it is afterwards. */
            tree_version: string;
            /** Format: uuid */
            tree_node_id: string;
            code: string;
            /** @description With those below it. */
            nodes: number;
        };
        NodeModifiedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "node.modified";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["NodeEventData"];
        };
        NodeMove: {
            /**
             * Format: uuid
             * @description The node above; null for a root.
             */
            parent_id?: string | null;
            /**
             * @description Orders siblings; equal ones are ordered by code.
             * @default 0
             */
            position?: number;
        };
        NodeMovedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "node.moved";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["NodeEventData"];
        };
        NodeRestore: {
            /** @description A change of the node: it gets the state before it. */
            change_id: number;
        };
        SecretRotation: {
            /**
             * @description Seconds for which the previous secret signs too; 0 ends it at once.
             * @default 86400
             */
            overlap_seconds?: number;
        };
        SettingsChanges: {
            /**
             * @description What the deployment is for.
             * @default development
             */
            environment?: components["schemas"]["Environment"];
        };
        SignedInRule: {
            /** @description `signed_in`: users of the tenant. `owner`: who owns the tree. */
            to: components["schemas"]["SignedInPrincipal"];
            /**
             * Format: uuid
             * @description Of the user, client, role or group; the others have none.
             */
            id?: string | null;
            /** @description `administer` includes the others. */
            may: ("list" | "read" | "create" | "change" | "delete" | "administer")[];
        };
        TranslationChanges: {
            name?: string | null;
            description?: string | null;
        };
        TranslationCreatedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "translation.created";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["TranslationEventData"];
        };
        TranslationDeletedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "translation.deleted";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["TranslationEventData"];
        };
        TranslationEventData: {
            /**
             * Format: uuid
             * @description Who owns the tree.
             */
            owner_id: string | null;
            /**
             * Format: uuid
             * @description Who made the tree.
             */
            created_by: string | null;
            /** Format: uuid */
            tree_id: string;
            /** @description As it is afterwards. */
            tree_code: string;
            language: string;
            /** @description Of a version, or a node of it. */
            tree_version?: string;
            /**
             * Format: uuid
             * @description Of a node.
             */
            tree_node_id?: string;
        };
        TranslationModifiedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "translation.modified";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["TranslationEventData"];
        };
        TreeAccessChangedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "tree.access_changed";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                access: components["schemas"]["EventAccessRule"][];
                previous: {
                    access: components["schemas"]["EventAccessRule"][];
                };
            };
        };
        TreeAliasDeletedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "tree.alias_deleted";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                alias: string;
                /** Format: uuid */
                tree_version_id: string;
            };
        };
        TreeAliasMovedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "tree.alias_moved";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                alias: string;
                /** Format: uuid */
                tree_version_id: string;
                tree_version: string;
                /** @description Null for a new alias. */
                previous_version: string | null;
            };
        };
        TreeChanges: {
            name?: string;
            description?: string | null;
            metadata?: components["schemas"]["TreeMetadata"] | null;
            /** @default true */
            enabled?: boolean;
            /**
             * Format: uuid
             * @description Who owns it: its creator, until an administrator of the tree changes it; `null` makes that its creator again.
             */
            owner_id?: string | null;
            /**
             * @description How many people besides the one who asks have to approve a version before it is published.
             * @default 0
             */
            required_approvals?: number;
            /** @description Rules for tokens with the scope `…:use`; the list replaces the one before. Shown to administrators. */
            access?: components["schemas"]["SignedInRule"][] | null;
        };
        TreeClone: {
            /** @description Addresses the tree in paths. */
            code: string;
            name: string;
            description?: string | null;
            metadata?: components["schemas"]["TreeMetadata"] | null;
        };
        TreeCodeChangedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "tree.code_changed";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                old_code: string;
            };
        };
        TreeCreatedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "tree.created";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                cloned_to: {
                    /** Format: uuid */
                    tree_id: string;
                    tree_code: string;
                    /** Format: uuid */
                    owner_id: string | null;
                };
            };
        };
        TreeDeletedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "tree.deleted";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["TreeEventData"];
        };
        TreeEventData: {
            /**
             * Format: uuid
             * @description Who owns the tree.
             */
            owner_id: string | null;
            /**
             * Format: uuid
             * @description Who made the tree.
             */
            created_by: string | null;
            /** Format: uuid */
            tree_id: string;
            /** @description As it is afterwards. */
            tree_code: string;
        };
        TreeLanguageSettings: {
            /**
             * @description Languages of the tree in which a missing text is looked for, in this order.
             * @example [
             *       "en_US"
             *     ]
             */
            fallback?: string[];
            /** @description Texts that name no language are in this one; one language of a tree is the default. */
            is_default?: boolean;
        };
        TreeMetadata: {
            label?: components["schemas"]["Label"];
            /** @description Duplicates are dropped. */
            tags?: string[] | null;
            fields?: components["schemas"]["MetadataField"][] | null;
        };
        TreeModifiedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "tree.modified";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["TreeEventData"];
        };
        TreeSchemaSettings: {
            /**
             * @description JSON Schemas (draft 2020-12) for the attributes of nodes by level: `0` for roots, `1` below them; `*` for levels that have none. References are local, patterns are those of RE2.
             * @example {
             *       "*": {
             *         "type": "object",
             *         "properties": {
             *           "price": {
             *             "type": "number",
             *             "minimum": 0
             *           }
             *         }
             *       }
             *     }
             */
            levels: {
                [key: string]: unknown;
            };
        };
        TreeWebhookChanges: {
            /**
             * Format: uri
             * @description A public https address; private addresses are refused when an event is sent.
             * @example https://app.example.com/hooks
             */
            url?: string;
            /**
             * @description Event types; `*` for all.
             * @example [
             *       "*"
             *     ]
             */
            events?: string[];
            /** @default true */
            is_enabled?: boolean;
            /** @description Null: all events. */
            filter?: components["schemas"]["TreeWebhookFilter"] | null;
        };
        TreeWebhookFilter: {
            /**
             * Format: uuid
             * @description A node: only events of it, of nodes below it, and of its version as a whole; events of the tree in any case.
             */
            ancestor_id: string;
        };
        VersionChanges: {
            /** @description Absent: the version code. */
            name?: string;
            description?: string | null;
            metadata?: components["schemas"]["VersionMetadata"] | null;
            /** @default true */
            enabled?: boolean;
            /**
             * @description While true nothing in the version can be changed; `false` makes it editable again.
             * @default false
             */
            frozen?: boolean;
        };
        VersionClone: {
            version: string;
            name: string;
            description?: string | null;
            metadata?: components["schemas"]["VersionMetadata"] | null;
        };
        VersionCodeChangedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.code_changed";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                /** Format: uuid */
                tree_version_id: string;
                /** @description Its code, as it is afterwards. */
                tree_version: string;
                old_version: string;
            };
        };
        VersionCreatedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.created";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                /** Format: uuid */
                tree_version_id: string;
                /** @description Its code, as it is afterwards. */
                tree_version: string;
                /** @description The version that was cloned. */
                cloned_from?: string;
            };
        };
        VersionDeletedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.deleted";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                /** Format: uuid */
                tree_version_id: string;
                /** @description Its code, as it is afterwards. */
                tree_version: string;
                nodes: number;
            };
        };
        VersionEventData: {
            /**
             * Format: uuid
             * @description Who owns the tree.
             */
            owner_id: string | null;
            /**
             * Format: uuid
             * @description Who made the tree.
             */
            created_by: string | null;
            /** Format: uuid */
            tree_id: string;
            /** @description As it is afterwards. */
            tree_code: string;
            /** Format: uuid */
            tree_version_id: string;
            /** @description Its code, as it is afterwards. */
            tree_version: string;
        };
        VersionFrozenEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.frozen";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["VersionEventData"];
        };
        VersionImportedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.imported";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["VersionWrittenEventData"];
        };
        VersionMergedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.merged";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                /** Format: uuid */
                tree_version_id: string;
                /** @description Its code, as it is afterwards. */
                tree_version: string;
                from: string;
                added: number;
                changed: number;
                moved: number;
                removed: number;
                unchanged: number;
            };
        };
        VersionMetadata: {
            label?: components["schemas"]["Label"];
            /** @description Duplicates are dropped. */
            tags?: string[] | null;
        };
        VersionModifiedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.modified";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["VersionEventData"];
        };
        VersionNodesChangedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.nodes_changed";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["VersionWrittenEventData"];
        };
        VersionPublishedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.published";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                /** Format: uuid */
                tree_version_id: string;
                /** @description Its code, as it is afterwards. */
                tree_version: string;
                /** @description The version that it was made of. */
                source: string;
                /** @description What is to name it. */
                alias: string | null;
                /**
                 * Format: date-time
                 * @description When the alias names it; null for now.
                 */
                at: string | null;
            };
        };
        VersionRestoredEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.restored";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                /** Format: uuid */
                tree_version_id: string;
                /** @description Its code, as it is afterwards. */
                tree_version: string;
                added: number;
                changed: number;
                moved: number;
                removed: number;
            };
        };
        VersionReviewedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.reviewed";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /**
                 * Format: uuid
                 * @description Who owns the tree.
                 */
                owner_id: string | null;
                /**
                 * Format: uuid
                 * @description Who made the tree.
                 */
                created_by: string | null;
                /** Format: uuid */
                tree_id: string;
                /** @description As it is afterwards. */
                tree_code: string;
                /** Format: uuid */
                tree_version_id: string;
                /** @description Its code, as it is afterwards. */
                tree_version: string;
                /** Format: uuid */
                review_id: string;
                /** @description `requested`, `approved` or `rejected`. */
                state: string;
            };
        };
        VersionThawedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "version.thawed";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["VersionEventData"];
        };
        VersionUndo: {
            /** @description A change of the version: all later ones are taken back. */
            after: number;
        };
        VersionWrittenEventData: {
            /**
             * Format: uuid
             * @description Who owns the tree.
             */
            owner_id: string | null;
            /**
             * Format: uuid
             * @description Who made the tree.
             */
            created_by: string | null;
            /** Format: uuid */
            tree_id: string;
            /** @description As it is afterwards. */
            tree_code: string;
            /** Format: uuid */
            tree_version_id: string;
            /** @description Its code, as it is afterwards. */
            tree_version: string;
            added: number;
            changed: number;
            moved: number;
            removed: number;
            unchanged: number;
        };
        WebhookPingEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "webhook.ping";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /** Format: uuid */
                webhook_id: string;
            };
        };
        Error: {
            /**
             * @description A code of the error catalogue.
             * @example invalid_request
             */
            code: string;
            /** @description One sentence for a person. */
            message: string;
            /** @description The faulty fields, when the request is at fault. */
            details?: {
                field: string;
                code: string;
                message: string;
            }[];
            /** @description OAuth endpoints only: the code of RFC 6749. */
            error?: string;
            /** @description OAuth endpoints only: the message. */
            error_description?: string;
            /** @description Identifies the request in the log. */
            request_id?: string;
        };
        ChildLink: {
            href: string;
            headers?: {
                [key: string]: string;
            };
        };
        Settings: {
            /**
             * @description What the deployment is for.
             * @default development
             */
            environment: components["schemas"]["Environment"];
        };
        Tree: {
            /**
             * Format: uuid
             * @description Generated by the system.
             */
            readonly id: string;
            /** @description Addresses the tree in paths. */
            code: string;
            name: string;
            description: string | null;
            metadata: {
                label?: {
                    /**
                     * Format: uuid
                     * @description Generated by the system unless an unused one is sent on create.
                     */
                    label_id?: string;
                };
                /** @description Duplicates are dropped. */
                tags?: string[] | null;
                fields?: {
                    name: string;
                    value: string | number;
                }[] | null;
            } | null;
            /** @default true */
            enabled: boolean;
            /**
             * Format: uuid
             * @description Who owns it: its creator, until an administrator of the tree changes it; `null` makes that its creator again.
             */
            owner_id: string | null;
            /**
             * @description How many people besides the one who asks have to approve a version before it is published.
             * @default 0
             */
            required_approvals: number;
            /** @description Rules for tokens with the scope `…:use`; the list replaces the one before. Shown to administrators. */
            access: {
                /** @description `signed_in`: users of the tenant. `owner`: who owns the tree. */
                to: components["schemas"]["SignedInPrincipal"];
                /**
                 * Format: uuid
                 * @description Of the user, client, role or group; the others have none.
                 */
                id?: string | null;
                /** @description `administer` includes the others. */
                may: ("list" | "read" | "create" | "change" | "delete" | "administer")[];
            }[] | null;
            /** Format: uuid */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_date: string;
            /** Format: date-time */
            readonly updated_date: string;
            /** @description A link, or the complete array with `expand=all`. */
            versions: components["schemas"]["ChildLink"] | {
                /**
                 * Format: uuid
                 * @description Subject of the token that created the record.
                 */
                readonly created_by: string | null;
                /** Format: date-time */
                readonly created_at: string;
                /**
                 * Format: uuid
                 * @description Subject of the token that last changed it.
                 */
                readonly updated_by: string | null;
                /** Format: date-time */
                readonly updated_at: string;
                /**
                 * Format: uuid
                 * @description Generated by the system.
                 */
                readonly id: string;
                /** Format: uuid */
                readonly tree_id: string;
                /** @description Addresses the version in paths; absent: the next free `v<n>`. */
                version?: string;
                /** @description Absent: the version code. */
                name?: string;
                description?: string | null;
                metadata?: {
                    label?: {
                        /**
                         * Format: uuid
                         * @description Generated by the system unless an unused one is sent on create.
                         */
                        label_id?: string;
                    };
                    /** @description Duplicates are dropped. */
                    tags?: string[] | null;
                } | null;
                /** @default true */
                enabled?: boolean;
                /**
                 * @description While true nothing in the version can be changed; `false` makes it editable again.
                 * @default false
                 */
                frozen?: boolean;
                /**
                 * Format: date-time
                 * @description When it was published; null for a version that is no release. A release stays frozen for good.
                 */
                readonly released_at: string | null;
                /**
                 * Format: uuid
                 * @description Id of the version it was cloned or published from, which may be gone; null where it is no copy.
                 */
                readonly cloned_from: string | null;
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                tree_id?: string;
                versions?: number;
                nodes?: number;
                /** Format: uuid */
                created_by?: string | null;
                /** Format: date-time */
                created_at?: string;
                /** Format: uuid */
                updated_by?: string | null;
                /** Format: date-time */
                updated_at?: string;
            };
        };
        TreeList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Tree"][];
        };
        VersionAlias: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tree_id: string;
            /** @description Unique among aliases and versions of the tree. */
            readonly alias: string;
            /**
             * Format: uuid
             * @description The release it names.
             */
            readonly tree_version_id: string;
            /** @description Code of that release. */
            version: string;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        VersionAliasList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["VersionAlias"][];
        };
        Change: {
            /** @description Grows with every change of a node. */
            readonly id: number;
            /** @description The place of the change in its feed: `after=` continues behind it. */
            readonly cursor: string;
            /** Format: uuid */
            tree_id: string;
            /** Format: uuid */
            tree_version_id: string;
            /** @description The code of the version; null once it is removed. */
            tree_version: string | null;
            /**
             * Format: uuid
             * @description Null where the version itself was added, with all nodes it then had, or removed.
             */
            node_id: string | null;
            /** @description The code of the node after the change, or of the version. */
            code: string | null;
            /** @description `moved` where the parent changed; nodes that move along have no change of their own. */
            kind: components["schemas"]["ChangeKind"];
            /** @description Columns of the node as they were before: those that changed, all for a removed node; null for an added one. A translation is `translations.<language>`, a label `labels.<language>.<kind>.<value>`, a relation `relations.<kind>.<id or IRI of the other node>`, each null where there was none. */
            before: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Subject of the token of who did it.
             */
            by: string | null;
            /** Format: date-time */
            at: string;
            /**
             * Format: uuid
             * @description The run it was part of.
             */
            run_id: string | null;
        };
        Run: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tree_id: string;
            /**
             * Format: uuid
             * @description The version it writes, clones or publishes.
             */
            readonly tree_version_id: string | null;
            readonly kind: components["schemas"]["RunKind"];
            /** @description `reading` and `checking` hold no lock; while `writing` the version is held alone. `lost`: its replica no longer reports. */
            readonly phase: components["schemas"]["RunPhase"];
            /** @description How it was called. */
            readonly options: {
                [key: string]: unknown;
            };
            /** @description Bytes of the file so far. */
            readonly bytes_read: number;
            /** @description Bytes of the whole file, where the request says so. */
            readonly bytes_expected: number | null;
            /** @description Nodes added, changed or removed so far. */
            readonly done: number;
            /** @description How many nodes it will write, once that is known. */
            readonly total: number | null;
            /** @description It has made no progress for STALLED_SECONDS. */
            readonly stalled: boolean;
            /** @description What it did, once it is done. */
            readonly result: {
                [key: string]: unknown;
            } | null;
            /** @description `code` and `message` of a run that failed or was cancelled; `errors` of the run lists all faults. */
            readonly error: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            readonly cancel_requested_at: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        TreeLanguage: {
            /** Format: uuid */
            readonly id: string;
            /** @description `en_US`, `en_UK`, `mn_MN` or a BCP 47 tag in canonical form. */
            readonly language: string;
            /**
             * @description Languages of the tree in which a missing text is looked for, in this order.
             * @example [
             *       "en_US"
             *     ]
             */
            fallback: string[];
            /** @description Texts that name no language are in this one; one language of a tree is the default. */
            is_default: boolean;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        TreeLanguageList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["TreeLanguage"][];
        };
        Publication: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tree_id: string;
            readonly alias: string;
            /** Format: uuid */
            readonly tree_version_id: string;
            /** @description Code of the release. */
            readonly version: string;
            /**
             * Format: date-time
             * @description When the alias moves.
             */
            readonly at: string;
            /** @description Attempts to move the alias that failed. */
            readonly attempts: number;
            /** @description Why the last attempt failed. */
            readonly error: string | null;
            /**
             * Format: date-time
             * @description When it is tried again.
             */
            readonly retry_at: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        PublicationList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Publication"][];
        };
        RunList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Run"][];
        };
        RunError: {
            /** Format: uuid */
            readonly id: string;
            /** @description Line of the file from 1, where it has lines. */
            readonly line: number | null;
            /** @description Member; empty for the whole line. */
            readonly field: string;
            readonly code: string;
            readonly message: string;
        };
        RunErrorList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["RunError"][];
        };
        TreeSchema: {
            levels: {
                [key: string]: unknown;
            };
        };
        CheckedTreeSchema: {
            levels: {
                [key: string]: unknown;
            };
            /** @description Nodes of versions that are not frozen whose attributes break the schema of their level. */
            violations: {
                tree_version?: string;
                /** Format: uuid */
                tree_node_id?: string;
                code?: string;
                field?: string;
                message?: string;
            }[];
        };
        Translation: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: uuid
             * @description The label of the translated record.
             */
            readonly label_id: string;
            /**
             * @description One that the tree lists: `en_US`, `en_UK`, `mn_MN` or, where it lists others, a BCP 47 tag.
             * @default en_US
             * @example mn_MN
             */
            language: string;
            name: string | null;
            description: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        TranslationList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Translation"][];
        };
        TreeUpload: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            tree_id: string;
            /** @description Bytes of the whole file. */
            length: number;
            /** @description Bytes that are stored. */
            received: number;
            /** @description `Upload-Metadata` as it was sent. */
            metadata: string | null;
            /**
             * Format: uuid
             * @description Subject of the token of who began it.
             */
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        TreeUploadList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["TreeUpload"][];
        };
        TreeVersion: {
            /**
             * Format: uuid
             * @description Generated by the system.
             */
            readonly id: string;
            /** Format: uuid */
            readonly tree_id: string;
            /** @description Addresses the version in paths; absent: the next free `v<n>`. */
            version: string;
            /** @description Absent: the version code. */
            name: string;
            description: string | null;
            metadata: {
                label?: {
                    /**
                     * Format: uuid
                     * @description Generated by the system unless an unused one is sent on create.
                     */
                    label_id?: string;
                };
                /** @description Duplicates are dropped. */
                tags?: string[] | null;
            } | null;
            /** @default true */
            enabled: boolean;
            /**
             * @description While true nothing in the version can be changed; `false` makes it editable again.
             * @default false
             */
            frozen: boolean;
            /**
             * Format: date-time
             * @description When it was published; null for a version that is no release. A release stays frozen for good.
             */
            readonly released_at: string | null;
            /**
             * Format: uuid
             * @description Id of the version it was cloned or published from, which may be gone; null where it is no copy.
             */
            readonly cloned_from: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
            /** @description A link, or the complete array with `expand=all`. */
            nodes: components["schemas"]["ChildLink"] | {
                /**
                 * Format: uuid
                 * @description Subject of the token that created the record.
                 */
                readonly created_by: string | null;
                /** Format: date-time */
                readonly created_at: string;
                /**
                 * Format: uuid
                 * @description Subject of the token that last changed it.
                 */
                readonly updated_by: string | null;
                /** Format: date-time */
                readonly updated_at: string;
                /**
                 * Format: uuid
                 * @description Generated by the system.
                 */
                readonly id: string;
                /** Format: uuid */
                readonly tree_id: string;
                /** Format: uuid */
                readonly tree_version_id: string;
                /** @description Unique within the version. */
                code: string;
                name: string;
                description?: string | null;
                metadata?: {
                    label?: {
                        /**
                         * Format: uuid
                         * @description Generated by the system unless an unused one is sent on create.
                         */
                        label_id?: string;
                    };
                    /** @description Duplicates are dropped. */
                    tags?: string[] | null;
                    fields?: {
                        name: string;
                        value: string | number;
                    }[] | null;
                } | null;
                /** @description Steps below its root, which has 0. */
                readonly depth: number;
                /** @description It has no child. */
                readonly leaf: boolean;
                /**
                 * Format: uuid
                 * @description The node above; null for a root.
                 */
                parent_id?: string | null;
                /**
                 * @description Orders siblings; equal ones are ordered by code.
                 * @default 0
                 */
                position?: number;
                /** @default true */
                enabled?: boolean;
                /** @description An IRI that identifies what the node stands for; unique within the version. */
                uri?: string | null;
                /** @description Orders the nodes of a version: a parent before all below it, and nothing else between them. Changes with moves; says nothing about the order of siblings. */
                readonly ord: number;
                /** @description Members of its own, which the schema of the tree may describe. `q` and `sort` take `attributes.<name>`. */
                attributes?: {
                    [key: string]: unknown;
                };
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                tree_version_id?: string;
                levels?: number;
                nodes?: number;
                /** Format: uuid */
                created_by?: string | null;
                /** Format: date-time */
                created_at?: string;
                /** Format: uuid */
                updated_by?: string | null;
                /** Format: date-time */
                updated_at?: string;
            };
        };
        TreeVersionList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["TreeVersion"][];
        };
        TreeNode: {
            /**
             * Format: uuid
             * @description Generated by the system.
             */
            readonly id: string;
            /** Format: uuid */
            readonly tree_id: string;
            /** Format: uuid */
            readonly tree_version_id: string;
            /** @description Unique within the version. */
            code: string;
            name: string;
            description: string | null;
            metadata: {
                label?: {
                    /**
                     * Format: uuid
                     * @description Generated by the system unless an unused one is sent on create.
                     */
                    label_id?: string;
                };
                /** @description Duplicates are dropped. */
                tags?: string[] | null;
                fields?: {
                    name: string;
                    value: string | number;
                }[] | null;
            } | null;
            /** @description Steps below its root, which has 0. */
            readonly depth: number;
            /** @description It has no child. */
            readonly leaf: boolean;
            /**
             * Format: uuid
             * @description The node above; null for a root.
             */
            parent_id: string | null;
            /**
             * @description Orders siblings; equal ones are ordered by code.
             * @default 0
             */
            position: number;
            /** @default true */
            enabled: boolean;
            /** @description An IRI that identifies what the node stands for; unique within the version. */
            uri: string | null;
            /** @description Orders the nodes of a version: a parent before all below it, and nothing else between them. Changes with moves; says nothing about the order of siblings. */
            readonly ord: number;
            /** @description Members of its own, which the schema of the tree may describe. `q` and `sort` take `attributes.<name>`. */
            attributes: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
            /** @description A link, or the complete array with `expand=all`. */
            child_nodes: components["schemas"]["ChildLink"] | {
                /**
                 * Format: uuid
                 * @description Subject of the token that created the record.
                 */
                readonly created_by: string | null;
                /** Format: date-time */
                readonly created_at: string;
                /**
                 * Format: uuid
                 * @description Subject of the token that last changed it.
                 */
                readonly updated_by: string | null;
                /** Format: date-time */
                readonly updated_at: string;
                /**
                 * Format: uuid
                 * @description Generated by the system.
                 */
                readonly id: string;
                /** @description Unique within the version. */
                code: string;
                name: string;
                description?: string | null;
                metadata?: {
                    label?: {
                        /**
                         * Format: uuid
                         * @description Generated by the system unless an unused one is sent on create.
                         */
                        label_id?: string;
                    };
                    /** @description Duplicates are dropped. */
                    tags?: string[] | null;
                    fields?: {
                        name: string;
                        value: string | number;
                    }[] | null;
                } | null;
                /** @description Steps below its root, which has 0. */
                readonly depth: number;
                /** @description It has no child. */
                readonly leaf: boolean;
                /**
                 * @description Orders siblings; equal ones are ordered by code.
                 * @default 0
                 */
                position?: number;
                /** @default true */
                enabled?: boolean;
                /** @description Members of its own, which the schema of the tree may describe. `q` and `sort` take `attributes.<name>`. */
                attributes?: {
                    [key: string]: unknown;
                };
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                tree_node_id?: string;
                child_nodes?: number;
                /** Format: uuid */
                created_by?: string | null;
                /** Format: date-time */
                created_at?: string;
                /** Format: uuid */
                updated_by?: string | null;
                /** Format: date-time */
                updated_at?: string;
            };
        };
        Completeness: {
            /** @description A language of the tree. */
            language: string;
            /** @description Nodes of the version. */
            readonly nodes: number;
            /** @description Nodes whose name is translated; an empty translation does not count. */
            readonly named: number;
            /** @description Nodes whose description is translated. */
            readonly described: number;
        };
        CompletenessList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Completeness"][];
        };
        Difference: {
            code: string;
            /** @description `moved` when the parent differs, `changed` when anything else does. */
            changes: ("added" | "removed" | "moved" | "changed")[];
            /** @description Names of what differs; `translations.<language>` for each translation. */
            attributes: string[];
            /** @description What differs, as it is in this version; null for an added node. */
            from: {
                [key: string]: unknown;
            } | null;
            /** @description What differs, as it is in the other version; null for a removed node. */
            to: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description The node in this version; null for an added node.
             */
            from_id: string | null;
            /**
             * Format: uuid
             * @description The node in the other version; null for a removed node.
             */
            to_id: string | null;
        };
        DifferenceList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Difference"][];
        };
        ImportRun: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            tree_version_id: string;
            mode: components["schemas"]["ImportMode"];
            dry_run: boolean;
            /** @description The file is read and checked without a lock; while `writing` the version is held alone. */
            phase: components["schemas"]["RunPhase"];
            /** @description Bytes of the file so far. */
            bytes_read: number;
            /** @description Bytes of the whole file, where the request says so. */
            bytes_expected: number | null;
            /** @description While `writing`: nodes added, changed or removed so far. */
            done: number;
            /** @description How many nodes it will add, change or remove, once that is known. */
            total: number | null;
            /** @description The result once it is done, as in the response of the import. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Why it failed or was cancelled. */
            error: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        ImportRunList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["ImportRun"][];
        };
        TreeNodeList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["TreeNode"][];
        };
        ChangeList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Change"][];
        };
        NodeLabel: {
            /** Format: uuid */
            readonly id: string;
            /**
             * @description One that the tree lists; see the translations.
             * @default en_US
             * @example mn_MN
             */
            language: string;
            /**
             * @description `alt` is shown beside the name, `hidden` is for searches alone, such as a misspelling.
             * @default alt
             */
            kind: components["schemas"]["LabelKind"];
            value: string;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        NodeLabelList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["NodeLabel"][];
        };
        NodeRelation: {
            /** Format: uuid */
            readonly id: string;
            /** @description `related` and `secondary_parent` name a node of the version by `target_id`, the matches a concept elsewhere by `target_uri`. */
            kind: components["schemas"]["RelationKind"];
            /**
             * Format: uuid
             * @description The other node; null for a match.
             */
            target_id: string | null;
            /** @description The code of the other node; null for a match. */
            readonly target_code: string | null;
            /** @description The IRI of a concept elsewhere; null for a relation among nodes. */
            target_uri: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        NodeRelationList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["NodeRelation"][];
        };
        Rollup: {
            /** Format: uuid */
            node_id: string;
            code: string;
            name: string;
            depth: number;
            /** @description Null when no node has a number there. */
            value: number | null;
            /** @description How many nodes have a number there. */
            count: number;
            /** @description How many nodes there are, the node itself included. */
            nodes: number;
        };
        RollupList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Rollup"][];
        };
        NestedTreeNode: {
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description Generated by the system.
             */
            readonly id: string;
            /** @description Unique within the version. */
            code: string;
            name: string;
            description: string | null;
            metadata: {
                label?: {
                    /**
                     * Format: uuid
                     * @description Generated by the system unless an unused one is sent on create.
                     */
                    label_id?: string;
                };
                /** @description Duplicates are dropped. */
                tags?: string[] | null;
                fields?: {
                    name: string;
                    value: string | number;
                }[] | null;
            } | null;
            /** @description Steps below its root, which has 0. */
            readonly depth: number;
            /** @description It has no child. */
            readonly leaf: boolean;
            /**
             * @description Orders siblings; equal ones are ordered by code.
             * @default 0
             */
            position: number;
            /** @default true */
            enabled: boolean;
            /** @description Members of its own, which the schema of the tree may describe. `q` and `sort` take `attributes.<name>`. */
            attributes: {
                [key: string]: unknown;
            };
            child_nodes: components["schemas"]["NestedTreeNode"][];
        };
        Review: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tree_version_id: string;
            /** @description `requested` begins anew: what was said before no longer counts. */
            state: components["schemas"]["ReviewState"];
            comment: string | null;
            /** @description Names what the version contained. */
            readonly content: string;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        ReviewList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Review"][];
        };
        TreeWebhook: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: uri
             * @description A public https address; private addresses are refused when an event is sent.
             * @example https://app.example.com/hooks
             */
            url: string;
            /**
             * @description Event types; `*` for all.
             * @example [
             *       "*"
             *     ]
             */
            events: string[];
            /** @default true */
            is_enabled: boolean;
            /** @description Signs deliveries; returned only when the webhook is created or its secret rotated. */
            readonly secret: string | null;
            /**
             * Format: date-time
             * @description Until then deliveries are also signed with the previous secret.
             */
            readonly overlap_until: string | null;
            /** @description Null: all events. */
            filter: {
                /**
                 * Format: uuid
                 * @description A node: only events of it, of nodes below it, and of its version as a whole; events of the tree in any case.
                 */
                ancestor_id: string;
            } | null;
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_at: string;
        };
        TreeWebhookList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["TreeWebhook"][];
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Also in the header Webhook-Id: a receiver that has seen it may answer 200 at once.
             */
            event_id: string;
            event_type: string;
            state: components["schemas"]["DeliveryState"];
            /** @description Attempts so far; at most 8. */
            attempts: number;
            /** @description HTTP status of the last answer. */
            status: number | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        WebhookDeliveryList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["WebhookDelivery"][];
        };
        /** @enum {string} */
        ServerStatus: "Active" | "Warning" | "Error";
        /** @enum {string} */
        SignedInPrincipal: "signed_in" | "owner" | "user" | "client" | "role" | "group";
        /** @enum {string} */
        NodeOperationKind: "create" | "update" | "move" | "delete";
        /** @enum {string} */
        MergeSide: "ours" | "theirs";
        /** @enum {string} */
        MergeStrategy: "fail" | "ours" | "theirs";
        /** @enum {string} */
        LabelKind: "alt" | "hidden";
        /** @enum {string} */
        RelationKind: "related" | "secondary_parent" | "exact_match" | "close_match" | "broad_match" | "narrow_match" | "related_match";
        /** @enum {string} */
        ReviewState: "requested" | "approved" | "rejected";
        /** @enum {string} */
        Environment: "development" | "staging" | "production";
        /** @enum {string} */
        ChangeKind: "added" | "changed" | "moved" | "removed";
        /** @enum {string} */
        RunKind: "import" | "merge" | "clone_tree" | "clone_version" | "clone_node" | "publish" | "bulk" | "restore" | "undo";
        /** @enum {string} */
        RunPhase: "reading" | "checking" | "writing" | "done" | "failed" | "cancelled" | "lost";
        /** @enum {string} */
        ImportMode: "merge" | "replace";
        /** @enum {string} */
        DeliveryState: "pending" | "delivered" | "failed";
    };
    responses: {
        /** @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it. */
        "400_invalid_request": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request";
                };
            };
        };
        /**
         * @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it.
         *
         *     `has_children`: The node has child nodes and the request has `cascade=false`.
         *
         *     `last_root`: A version keeps at least one root node.
         */
        "400_invalid_request.has_children.last_root": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "has_children" | "last_root";
                };
            };
        };
        /**
         * @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it.
         *
         *     `last_root`: A version keeps at least one root node.
         */
        "400_invalid_request.last_root": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "last_root";
                };
            };
        };
        /**
         * @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it.
         *
         *     `last_version`: A tree keeps at least one version.
         */
        "400_invalid_request.last_version": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "last_version";
                };
            };
        };
        /** @description `invalid_token`: The access token is missing, malformed, expired or revoked. */
        "401_invalid_token": {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_token";
                };
            };
        };
        /**
         * @description `invalid_token`: The access token is missing, malformed, expired or revoked.
         *
         *     `insufficient_user_authentication`: The user has to sign in more strongly for this service (RFC 9470).
         */
        "401_invalid_token.insufficient_user_authentication": {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_token" | "insufficient_user_authentication";
                };
            };
        };
        /** @description `forbidden`: The caller may not do this. */
        "403_forbidden": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "forbidden";
                };
            };
        };
        /**
         * @description `forbidden`: The caller may not do this.
         *
         *     `insufficient_scope`: The token lacks the scope this operation needs.
         */
        "403_forbidden.insufficient_scope": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "forbidden" | "insufficient_scope";
                };
            };
        };
        /** @description `not_found`: The record does not exist or is not visible to the caller, or the path does not exist. */
        "404_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found";
                };
            };
        };
        /** @description `method_not_allowed`: The path exists and does not offer this method; `Allow` names those it does. */
        "405_method_not_allowed": {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "method_not_allowed";
                };
            };
        };
        /** @description `conflict`: The name, code or key is taken, or the state of the record forbids the change. */
        "409_conflict": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict";
                };
            };
        };
        /**
         * @description `conflict`: The name, code or key is taken, or the state of the record forbids the change.
         *
         *     `not_approved`: The version lacks approvals of what it contains now.
         */
        "409_conflict.not_approved": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict" | "not_approved";
                };
            };
        };
        /**
         * @description `conflict`: The name, code or key is taken, or the state of the record forbids the change.
         *
         *     `version_frozen`: The tree version is frozen.
         */
        "409_conflict.version_frozen": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict" | "version_frozen";
                };
            };
        };
        /**
         * @description `conflict`: The name, code or key is taken, or the state of the record forbids the change.
         *
         *     `version_frozen`: The tree version is frozen.
         *
         *     `cycle_detected`: The change would make a record its own ancestor.
         */
        "409_conflict.version_frozen.cycle_detected": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict" | "version_frozen" | "cycle_detected";
                };
            };
        };
        /**
         * @description `conflict`: The name, code or key is taken, or the state of the record forbids the change.
         *
         *     `version_frozen`: The tree version is frozen.
         *
         *     `merge_conflict`: Both versions changed the same thing; `details` lists the conflicts.
         *
         *     `cycle_detected`: The change would make a record its own ancestor.
         */
        "409_conflict.version_frozen.merge_conflict.cycle_detected": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict" | "version_frozen" | "merge_conflict" | "cycle_detected";
                };
            };
        };
        /** @description `cursor_expired`: Changes behind the cursor may be missing: read everything anew. */
        "410_cursor_expired": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "cursor_expired";
                };
            };
        };
        /** @description `precondition_failed`: The record is no longer in the state that `If-Match` names. */
        "412_precondition_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "precondition_failed";
                };
            };
        };
        /** @description `payload_too_large`: The body is larger than this operation accepts. */
        "413_payload_too_large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "payload_too_large";
                };
            };
        };
        /** @description `unsupported_media_type`: The body is not of a media type this operation accepts. */
        "415_unsupported_media_type": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /** @description `too_many_requests`: The rate limit is reached; `Retry-After` says when to retry. */
        "429_too_many_requests": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "too_many_requests";
                };
            };
        };
        /** @description `server_error`: An internal error occurred; the request id identifies it in the log. */
        "500_server_error": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "server_error";
                };
            };
        };
        /** @description `not_implemented`: The operation is not offered by this deployment. */
        "501_not_implemented": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_implemented";
                };
            };
        };
        /** @description `unavailable`: The database or another dependency is unavailable; `Retry-After` says when to retry. */
        "503_unavailable": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unavailable";
                };
            };
        };
    };
    parameters: {
        /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
        "Idempotency-Key": string;
        /** @description The `ETag` the record must still have; else 412. */
        "If-Match": string;
        /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
        Prefer: string;
        /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
        "Tenant-Id": string;
        /** @description `1.0.0`. */
        "Tus-Resumable": string;
        /** @description Identifies the message; the same when it is sent again. */
        "webhook-id": string;
        /** @description When it was sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        /** @description The methods that the path offers. */
        Allow: string;
        /** @description What `If-Match` and `If-None-Match` compare. */
        ETag: string;
        /** @description The address of what was created or accepted. */
        Location: string;
        /** @description `respond-async` */
        "Preference-Applied": string;
        /** @description What is left of the limit, and when it is renewed. */
        RateLimit: string;
        /** @description The limit and its period. */
        "RateLimit-Policy": string;
        /** @description Seconds after which to try again. */
        "Retry-After": string;
        /** @description `1.0.0` */
        "Tus-Resumable": string;
        /** @description The size of the whole content in bytes. */
        "Upload-Length": string;
        /** @description Pairs of a name and its value in Base64. */
        "Upload-Metadata": string;
        /** @description How many bytes the service has. */
        "Upload-Offset": string;
        /** @description How to authenticate, and what is wrong with the credentials. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Health_find: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Name of the service.
                         * @example tree
                         */
                        server_name: string;
                        /** @description Version of the service, as in the OpenAPI document. */
                        server_version: string;
                        /**
                         * @description `Error` while the database is unavailable, `Warning` while another dependency is, or a long operation is stuck.
                         * @default Active
                         */
                        server_status: components["schemas"]["ServerStatus"];
                        /** @description What is unavailable or stuck, or that nothing is. */
                        server_description: string;
                    };
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token"];
            403: components["responses"]["403_forbidden"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Settings_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Settings_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["SettingsChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Trees_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Trees_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "Code",
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["NewTree"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tree"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Trees_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tree"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Trees_delete: {
        parameters: {
            query?: {
                /** @description Answers 200 with what would change, and changes nothing; errors are those of the real call. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `dry_run=true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        dry_run?: true;
                        versions?: number;
                        nodes?: number;
                        translations?: number;
                        depth_changes?: number;
                    };
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Trees_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["TreeChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tree"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Trees_explain: {
        parameters: {
            query?: {
                /** @description Id of a user or client. */
                subject?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        subject: string;
                        allowed: ("list" | "read" | "create" | "change" | "delete" | "administer")[];
                        denied: ("list" | "read" | "create" | "change" | "delete" | "administer")[];
                        because: {
                            /** @enum {string} */
                            verb: "list" | "read" | "create" | "change" | "delete" | "administer";
                            /** @enum {string} */
                            source: "scope" | "rule";
                            /** @description The rule that allows it. */
                            rule: {
                                /** @description `signed_in`: users of the tenant. `owner`: who owns the tree. */
                                to: components["schemas"]["SignedInPrincipal"];
                                /**
                                 * Format: uuid
                                 * @description Of the user, client, role or group; the others have none.
                                 */
                                id?: string | null;
                                /** @description `administer` includes the others. */
                                may: ("list" | "read" | "create" | "change" | "delete" | "administer")[];
                            } | null;
                            /** @description The scope by which it counts. */
                            via: string;
                        }[];
                    };
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token"];
            403: components["responses"]["403_forbidden"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Aliases_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionAliasList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Aliases_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionAlias"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Aliases_set: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": "2026-11"
                 *     }
                 */
                "application/json": components["schemas"]["AliasTarget"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionAlias"];
                };
            };
            /** @description The record is new. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionAlias"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Aliases_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Trees_changeCode: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_code": "geography"
                 *     }
                 */
                "application/json": components["schemas"]["NewTreeCode"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tree"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeChanges_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description `cursor` of a change, or `next` of a page: only later changes. Without it, from the first one that is kept. */
                after?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Only with `total_count=true`. */
                        total_count?: number;
                        /** @description Number of items in this response. */
                        count: number;
                        has_more: boolean;
                        /** @description The page size used. */
                        limit: number;
                        offset: number;
                        items: components["schemas"]["Change"][];
                        /** @description Where the following page begins, now or later; null with `sort`. */
                        next?: string | null;
                    };
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            410: components["responses"]["410_cursor_expired"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Trees_clone: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "Code",
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["TreeClone"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tree"];
                };
            };
            /** @description With `Prefer: respond-async`: the run. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeLanguages_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeLanguageList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeLanguages_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeLanguage"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeLanguages_put: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fallback": [
                 *         "en_US"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TreeLanguageSettings"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeLanguage"];
                };
            };
            /** @description The record is new. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeLanguage"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeLanguages_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Publications_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicationList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Publications_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                publication_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Publication"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Publications_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                publication_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Runs_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Runs_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Runs_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run is being cancelled. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Runs_listErrors: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description `csv`: all errors as a file with the columns `line, field, code, message` and, where the import was of a table, those of its row; other parameters are ignored. */
                format?: "json" | "csv";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunErrorList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeSchemas_find: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeSchema"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeSchemas_put: {
        parameters: {
            query?: {
                /** @description Answers 200 with what would change, and changes nothing; errors are those of the real call. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "levels": {
                 *         "*": {
                 *           "type": "object",
                 *           "properties": {
                 *             "price": {
                 *               "type": "number",
                 *               "minimum": 0
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TreeSchemaSettings"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedTreeSchema"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeTranslations_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeTranslations_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "mn_MN"
                 *     }
                 */
                "application/json": components["schemas"]["NewTranslation"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeTranslations_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeTranslations_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TreeTranslations_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["TranslationChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Uploads_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeUploadList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Uploads_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0`. */
                "Tus-Resumable"?: components["parameters"]["Tus-Resumable"];
                /** @description Bytes of the whole file. */
                "Upload-Length"?: string;
                /** @description Pairs of a name and its value in Base64; `filetype` is the media type. */
                "Upload-Metadata"?: string;
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Uploads_options: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token"];
            403: components["responses"]["403_forbidden"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Uploads_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0`. */
                "Tus-Resumable"?: components["parameters"]["Tus-Resumable"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Uploads_head: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0`. */
                "Tus-Resumable"?: components["parameters"]["Tus-Resumable"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "Upload-Length": components["headers"]["Upload-Length"];
                    "Upload-Metadata": components["headers"]["Upload-Metadata"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            412: components["responses"]["412_precondition_failed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Uploads_append: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0`. */
                "Tus-Resumable"?: components["parameters"]["Tus-Resumable"];
                /** @description Offset of the body in bytes. */
                "Upload-Offset"?: string;
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Versions_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeVersionList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Versions_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": "Version"
                 *     }
                 */
                "application/json": components["schemas"]["NewVersion"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeVersion"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Versions_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeVersion"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Versions_delete: {
        parameters: {
            query?: {
                /** @description Answers 200 with what would change, and changes nothing; errors are those of the real call. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `dry_run=true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        dry_run?: true;
                        versions?: number;
                        nodes?: number;
                        translations?: number;
                        depth_changes?: number;
                    };
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request.last_version"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Versions_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["VersionChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeVersion"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Reviews_findApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Changes with every write. */
                        content?: string;
                        /** @description It may be published as it is. */
                        is_approved?: boolean;
                        required_approvals?: number;
                        /** @description Of what it contains now. */
                        approvals?: number;
                        rejections?: number;
                        /** @description Approvals of what it contained before. */
                        outdated?: number;
                        /** @description The caller requested its review, or changed it since it was last published: others approve it. */
                        is_own?: boolean;
                    };
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodesByPath_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                /** @description Codes from a root down to the node, separated by `/`; a slash within a code is `%2F`. */
                codes: string[];
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNode"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Versions_changeCode: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_version": "v2"
                 *     }
                 */
                "application/json": components["schemas"]["NewVersionCode"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeVersion"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    VersionChanges_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description `cursor` of a change, or `next` of a page: only later changes. Without it, from the first one that is kept. */
                after?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Only with `total_count=true`. */
                        total_count?: number;
                        /** @description Number of items in this response. */
                        count: number;
                        has_more: boolean;
                        /** @description The page size used. */
                        limit: number;
                        offset: number;
                        items: components["schemas"]["Change"][];
                        /** @description Where the following page begins, now or later; null with `sort`. */
                        next?: string | null;
                    };
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            410: components["responses"]["410_cursor_expired"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Versions_clone: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": "Version",
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["VersionClone"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeVersion"];
                };
            };
            /** @description With `Prefer: respond-async`: the run. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Completeness_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletenessList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Differences_list: {
        parameters: {
            query: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description Code of the other version. */
                to: string;
                /** @description Only differences of this kind. */
                kind?: "added" | "removed" | "moved" | "changed";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DifferenceList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Exports_send: {
        parameters: {
            query?: {
                /** @description Kind of file; `json` is nested. */
                format?: "ndjson" | "csv" | "xlsx" | "json" | "turtle" | "jsonld";
                /** @description What separates the cells of a CSV; the character itself is understood, too. */
                delimiter?: "comma" | "semicolon" | "tab" | "pipe";
                /** @description Begins a CSV with a byte order mark, by which Excel knows UTF-8. */
                bom?: boolean;
                /** @description Puts an apostrophe before CSV cells that a spreadsheet would evaluate as a formula; such a file cannot be imported unchanged. */
                spreadsheet?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                    "text/turtle": string;
                    "application/json": Record<string, unknown>;
                    "application/ld+json": Record<string, unknown>;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Imports_import: {
        parameters: {
            query?: {
                /** @description `merge` adds and changes nodes by code and keeps absent members; `replace` makes the version equal to the file. */
                mode?: "merge" | "replace";
                /** @description Answers 200 with what would change, and changes nothing; errors are those of the real call. */
                dry_run?: boolean;
                /** @description Id of a complete upload of the tree, in place of the body. Its media type is `filetype` of its `Upload-Metadata`, else `Content-Type`. It is deleted once it is imported. */
                upload?: string;
                /** @description Answers 400 where the import would leave something out, which `warnings` name otherwise. */
                strict?: boolean;
                /** @description A named mapping for tables that others publish. */
                preset?: "google" | "shopify" | "unspsc" | "commercetools" | "org";
                /** @description JSON object of column and member, `{"SKU": "code", "Category": "level1", "Colour": "fields.Colour", "Notes": null}`; `null` leaves a column out. Each column must be in the file, unless it is left out. Columns that it does not name, and that have no member of their name, are left out with a warning. */
                mapping?: string;
                /** @description Name of the sheet of a workbook; the first one without it. */
                sheet?: string;
            };
            header?: {
                /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {"code":"asia","name":"Asia"}
                 *     {"code":"mongolia","parent_code":"asia","name":"Mongolia"}
                 */
                "application/x-ndjson": unknown;
                /**
                 * @example code,parent_code,name
                 *     asia,,Asia
                 *     mongolia,asia,Mongolia
                 */
                "text/csv": unknown;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "code": "asia",
                 *           "name": "Asia",
                 *           "child_nodes": [
                 *             {
                 *               "code": "mongolia",
                 *               "name": "Mongolia"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": unknown;
                /**
                 * @example {
                 *       "@context": {
                 *         "skos": "http://www.w3.org/2004/02/skos/core#"
                 *       },
                 *       "@graph": [
                 *         {
                 *           "@id": "https://example.com/asia",
                 *           "@type": "skos:Concept",
                 *           "skos:notation": "asia",
                 *           "skos:prefLabel": {
                 *             "@value": "Asia",
                 *             "@language": "en"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/ld+json": unknown;
                /**
                 * @example @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
                 *     <https://example.com/asia> a skos:Concept ; skos:notation "asia" ; skos:prefLabel "Asia"@en .
                 */
                "text/turtle": unknown;
                /**
                 * @example <https://example.com/asia> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2004/02/skos/core#Concept> .
                 *     <https://example.com/asia> <http://www.w3.org/2004/02/skos/core#notation> "asia" .
                 *     <https://example.com/asia> <http://www.w3.org/2004/02/skos/core#prefLabel> "Asia"@en .
                 */
                "application/n-triples": unknown;
                /** @example <?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#"><skos:Concept rdf:about="https://example.com/asia"><skos:notation>asia</skos:notation><skos:prefLabel xml:lang="en">Asia</skos:prefLabel></skos:Concept></rdf:RDF> */
                "application/rdf+xml": unknown;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dry_run?: boolean;
                        added?: number;
                        changed?: number;
                        moved?: number;
                        removed?: number;
                        unchanged?: number;
                        warnings?: string[];
                    };
                };
            };
            /** @description With `Prefer: respond-async`: the run. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400_invalid_request.last_root"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen.cycle_detected"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    ImportPreviews_preview: {
        parameters: {
            query?: {
                /** @description A named mapping for tables that others publish. */
                preset?: "google" | "shopify" | "unspsc" | "commercetools" | "org";
                /** @description JSON object of column and member, `{"SKU": "code", "Category": "level1", "Colour": "fields.Colour", "Notes": null}`; `null` leaves a column out. Each column must be in the file, unless it is left out. Columns that it does not name, and that have no member of their name, are left out with a warning. */
                mapping?: string;
                /** @description Name of the sheet of a workbook; the first one without it. */
                sheet?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example code,parent_code,name
                 *     asia,,Asia
                 *     mongolia,asia,Mongolia
                 */
                "text/csv": unknown;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        format?: "csv" | "xlsx";
                        /**
                         * @description For `charset=` of the media type.
                         * @enum {string|null}
                         */
                        charset?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1251" | "windows-1252" | null;
                        delimiter?: string | null;
                        /** @description The sheet that is shown. */
                        sheet?: string | null;
                        sheets?: string[];
                        columns?: string[];
                        /**
                         * @description For `mapping=`: the member of each column; null for one that would be left out.
                         * @example {
                         *       "SKU": "code",
                         *       "Title": "name",
                         *       "Notes": null
                         *     }
                         */
                        mapping?: {
                            [key: string]: string | null;
                        };
                        /** @description The first 20. */
                        rows?: string[][];
                    };
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    ImportRuns_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRunList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    ImportRuns_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                import_id: string;
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRun"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    ImportRuns_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                import_id: string;
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import is being cancelled. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRun"];
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Merges_merge: {
        parameters: {
            query?: {
                /** @description Answers 200 with what would change, and changes nothing; errors are those of the real call. */
                dry_run?: boolean;
            };
            header?: {
                /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "v2",
                 *       "base": "v1"
                 *     }
                 */
                "application/json": components["schemas"]["MergeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dry_run?: boolean;
                        added?: number;
                        removed?: number;
                        moved?: number;
                        changed?: number;
                        conflicts?: {
                            code?: string;
                            attribute?: string | null;
                            /** @enum {string} */
                            kind?: "edit_edit" | "add_add" | "edit_delete" | "delete_edit" | "cycle";
                            /** @description As it was in the version that both come from. */
                            base?: unknown;
                            ours?: unknown;
                            theirs?: unknown;
                            /**
                             * @description Whose value is taken; null: undecided.
                             * @enum {string|null}
                             */
                            side?: "ours" | "theirs" | null;
                        }[];
                        /** @description Conflicts that are undecided, also those that are too many to be listed. */
                        undecided?: number;
                        warnings?: string[];
                    };
                };
            };
            /** @description With `Prefer: respond-async`: the run. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400_invalid_request.last_root"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen.merge_conflict.cycle_detected"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Nodes_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description Nodes with all these words in name, code and description, in a translation or in a label; the last word by its beginning, without case and accents. The best match first unless `sort` says otherwise; of more than 1,000 matches some. */
                search?: string;
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
                /** @description Each node before its children, siblings by `position` and `code`, as in the nested tree. Not together with `q`, `sort`, `offset` and `total_count`: the next page is found by `after`. */
                order?: "outline";
                /** @description With `order=outline`: the id of the last node of the page before. */
                after?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNodeList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Nodes_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "Code",
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["NewNode"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNode"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Bulk_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operations": [
                 *         {
                 *           "op": "create",
                 *           "values": {
                 *             "code": "mongolia",
                 *             "name": "Mongolia"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    operations: {
                        op: components["schemas"]["NodeOperationKind"];
                        /**
                         * Format: uuid
                         * @description The node of an update, move or deletion.
                         */
                        id?: string;
                        /** @description The same by its code before the request. */
                        code?: string;
                        values?: {
                            /** @description Unique within the version. */
                            code?: string;
                            name?: string;
                            description?: string | null;
                            metadata?: {
                                label?: {
                                    /**
                                     * Format: uuid
                                     * @description Generated by the system unless an unused one is sent on create.
                                     */
                                    label_id?: string;
                                };
                                /** @description Duplicates are dropped. */
                                tags?: string[] | null;
                                fields?: {
                                    name: string;
                                    value: string | number;
                                }[] | null;
                            } | null;
                            /**
                             * Format: uuid
                             * @description The node above; null for a root.
                             */
                            parent_id?: string | null;
                            /**
                             * @description Orders siblings; equal ones are ordered by code.
                             * @default 0
                             */
                            position?: number;
                            /** @default true */
                            enabled?: boolean;
                            /** @description An IRI that identifies what the node stands for; unique within the version. */
                            uri?: string | null;
                            /** @description Members of its own, which the schema of the tree may describe. `q` and `sort` take `attributes.<name>`. */
                            attributes?: {
                                [key: string]: unknown;
                            };
                            /** @description The node above by its code, also one that the same request makes; instead of `parent_id`. */
                            parent_code?: string | null;
                        };
                    }[];
                } | {
                    /** @description All nodes that match it, as in lists. */
                    q: string;
                    patch?: {
                        /** @description Unique within the version. */
                        code?: string;
                        name?: string;
                        description?: string | null;
                        metadata?: {
                            label?: {
                                /**
                                 * Format: uuid
                                 * @description Generated by the system unless an unused one is sent on create.
                                 */
                                label_id?: string;
                            };
                            /** @description Duplicates are dropped. */
                            tags?: string[] | null;
                            fields?: {
                                name: string;
                                value: string | number;
                            }[] | null;
                        } | null;
                        /**
                         * Format: uuid
                         * @description The node above; null for a root.
                         */
                        parent_id?: string | null;
                        /**
                         * @description Orders siblings; equal ones are ordered by code.
                         * @default 0
                         */
                        position?: number;
                        /** @default true */
                        enabled?: boolean;
                        /** @description An IRI that identifies what the node stands for; unique within the version. */
                        uri?: string | null;
                        /** @description Members of its own, which the schema of the tree may describe. `q` and `sort` take `attributes.<name>`. */
                        attributes?: {
                            [key: string]: unknown;
                        };
                        /** @description The node above by its code, also one that the same request makes; instead of `parent_id`. */
                        parent_code?: string | null;
                    };
                    /** @description Deletes them with all below them. */
                    delete?: boolean;
                    /**
                     * @description Where more nodes match, nothing is done: 400.
                     * @default 1000
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One per operation, in their order; with `q`, one per node that matches, by id. */
                        items: {
                            /**
                             * @description What the single operation answers.
                             * @enum {integer}
                             */
                            status: 200 | 201 | 204;
                            /** Format: uuid */
                            id: string;
                        }[];
                    };
                };
            };
            /** @description With `Prefer: respond-async`: the run. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400_invalid_request.last_root"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen.cycle_detected"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Nodes_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNode"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Nodes_delete: {
        parameters: {
            query?: {
                /** @description `false` deletes a leaf only; else 400 `has_children`. */
                cascade?: boolean;
                /** @description Answers 200 with what would change, and changes nothing; errors are those of the real call. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `dry_run=true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        dry_run?: true;
                        versions?: number;
                        nodes?: number;
                        translations?: number;
                        depth_changes?: number;
                    };
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request.has_children.last_root"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Nodes_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "Code"
                 *     }
                 */
                "application/json": components["schemas"]["NodeChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNode"];
                };
            };
            400: components["responses"]["400_invalid_request.last_root"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen.cycle_detected"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeRelatives_ancestors: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNodeList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeRelatives_children: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNodeList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Nodes_clone: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description `false` clones the node alone. */
                descendants?: boolean;
            };
            header?: {
                /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "Code",
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["NodeClone"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNode"];
                };
            };
            /** @description With `Prefer: respond-async`: the run. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeRelatives_descendants: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description How many levels below the node; without it, all. */
                max_depth?: number;
                /** @description `secondary`: also what is below by secondary parents, each node once, at most 20000 nodes. Not together with `max_depth`. */
                include?: "secondary";
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNodeList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeHistory_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeLabels_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeLabelList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeLabels_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "Value",
                 *       "language": "mn_MN"
                 *     }
                 */
                "application/json": components["schemas"]["NewNodeLabel"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeLabel"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeLabels_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                node_label_id: string;
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeMoves_move: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Answers 200 with what would change, and changes nothing; errors are those of the real call. */
                dry_run?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": 0
                 *     }
                 */
                "application/json": components["schemas"]["NodeMove"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNode"] | {
                        /** @constant */
                        dry_run?: true;
                        versions?: number;
                        nodes?: number;
                        translations?: number;
                        depth_changes?: number;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.last_root"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen.cycle_detected"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeRelations_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeRelationList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeRelations_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "exact_match",
                 *       "target_uri": "https://example.com/concepts/mongolia"
                 *     }
                 */
                "application/json": components["schemas"]["NewNodeRelation"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeRelation"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen.cycle_detected"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeRelations_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                relation_id: string;
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeRestores_restore: {
        parameters: {
            query?: {
                /** @description Answers 200 with what would change, and changes nothing; errors are those of the real call. */
                dry_run?: boolean;
            };
            header?: {
                /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "change_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["NodeRestore"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dry_run?: boolean;
                        added?: number;
                        changed?: number;
                        moved?: number;
                        removed?: number;
                        /** @description Nodes with relations that are left out, or that SKOS does not allow. */
                        warnings?: string[];
                    };
                };
            };
            /** @description With `Prefer: respond-async`: the run. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400_invalid_request.last_root"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen.cycle_detected"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Rollups_ofNode: {
        parameters: {
            query: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description Name of the field in `metadata.fields`; required. Values that are not numbers are skipped. */
                field: string;
                /** @description How the values are aggregated. */
                op?: "sum" | "min" | "max" | "avg" | "count";
                /** @description Returns one item per node of this depth, each aggregated over its subtree. */
                depth?: number;
                /** @description Aggregates the values of leaves only, for trees whose inner nodes hold totals. */
                leaves_only?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RollupList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeTranslations_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeTranslations_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "mn_MN"
                 *     }
                 */
                "application/json": components["schemas"]["NewTranslation"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeTranslations_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                language: string;
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeTranslations_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                language: string;
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeTranslations_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                language: string;
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["TranslationChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Subtrees_send: {
        parameters: {
            query?: {
                /** @description How many levels below the node; without it, all. */
                max_depth?: number;
                /** @description Comma-separated attribute names; each node has only these, and `child_nodes`. */
                fields?: string;
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NestedTreeNode"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NodeRelatives_versions: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
                tree_node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeNodeList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Publish_publish: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": "2026-11",
                 *       "alias": "current"
                 *     }
                 */
                "application/json": components["schemas"]["NewPublication"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeVersion"];
                };
            };
            /** @description With `Prefer: respond-async`: the run. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.not_approved"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Reviews_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "requested"
                 *     }
                 */
                "application/json": components["schemas"]["NewReview"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Reviews_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Reviews_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                review_id: string;
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Rollups_ofVersion: {
        parameters: {
            query: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
                /** @description Name of the field in `metadata.fields`; required. Values that are not numbers are skipped. */
                field: string;
                /** @description How the values are aggregated. */
                op?: "sum" | "min" | "max" | "avg" | "count";
                /** @description Returns one item per node of this depth, each aggregated over its subtree. */
                depth?: number;
                /** @description Aggregates the values of leaves only, for trees whose inner nodes hold totals. */
                leaves_only?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RollupList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    VersionTranslations_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    VersionTranslations_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "mn_MN"
                 *     }
                 */
                "application/json": components["schemas"]["NewTranslation"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    VersionTranslations_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                language: string;
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    VersionTranslations_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                language: string;
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    VersionTranslations_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                language: string;
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Name"
                 *     }
                 */
                "application/json": components["schemas"]["TranslationChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NestedTrees_send: {
        parameters: {
            query?: {
                /** @description How many levels below the roots; without it, all. */
                max_depth?: number;
                /** @description Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself. */
                language?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Roots; `child_nodes` nests. */
                        items?: components["schemas"]["NestedTreeNode"][];
                    };
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    VersionUndos_undo: {
        parameters: {
            query?: {
                /** @description Answers 200 with what would change, and changes nothing; errors are those of the real call. */
                dry_run?: boolean;
            };
            header?: {
                /** @description `respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                tree_version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "after": 1
                 *     }
                 */
                "application/json": components["schemas"]["VersionUndo"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dry_run?: boolean;
                        added?: number;
                        changed?: number;
                        moved?: number;
                        removed?: number;
                        /** @description Nodes with relations that are left out, or that SKOS does not allow. */
                        warnings?: string[];
                    };
                };
            };
            /** @description With `Prefer: respond-async`: the run. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400_invalid_request.last_root"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.version_frozen.cycle_detected"];
            410: components["responses"]["410_cursor_expired"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_list: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeWebhookList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://app.example.com/hooks",
                 *       "events": [
                 *         "*"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewTreeWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeWebhook"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeWebhook"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://app.example.com/hooks",
                 *       "events": [
                 *         "*"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TreeWebhookChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeWebhook"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_deliveries: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`. */
                sort?: string;
                /** @description Start position. For very deep paging use `q=(id>…)&sort=id`. */
                offset?: number;
                /** @description Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used. */
                limit?: number;
                /** @description Adds `total_count`: exact up to 10,000 matches, an estimate above. */
                total_count?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_findDelivery: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                webhook_id: string;
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description Not modified: `If-None-Match` matches the current representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_redeliver: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                webhook_id: string;
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_ping: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Webhooks_rotateSecret: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header?: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tree_code: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreeWebhook"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    receive_tree_created: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreeCreatedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_tree_modified: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreeModifiedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_tree_access_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreeAccessChangedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_tree_code_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreeCodeChangedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_tree_alias_moved: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreeAliasMovedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_tree_alias_deleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreeAliasDeletedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_tree_deleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreeDeletedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_created: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionCreatedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_modified: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionModifiedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_code_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionCodeChangedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_deleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionDeletedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_imported: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionImportedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_merged: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionMergedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_restored: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionRestoredEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_nodes_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionNodesChangedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_reviewed: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionReviewedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_published: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionPublishedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_frozen: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionFrozenEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_version_thawed: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionThawedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_node_created: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeCreatedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_node_modified: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeModifiedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_node_moved: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeMovedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_node_cloned: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeClonedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_node_deleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeDeletedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_translation_created: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranslationCreatedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_translation_modified: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranslationModifiedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_translation_deleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranslationDeletedEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_webhook_ping: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the message; the same when it is sent again. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPingEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
