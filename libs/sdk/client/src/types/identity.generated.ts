// Generated of docs/openapi by npm run openapi.
export interface paths {
    "/audit_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get audit events
         * @description Needs the scope `audit_events:read`.
         */
        get: operations["AuditEvents_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit_events/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get audit event counts
         * @description How many events of each type and outcome there are by day or hour, in at most 92 periods. Events that are older than the installation keeps them are not counted.
         *
         *     Needs the scope `audit_events:read`.
         */
        get: operations["AuditEvents_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get clients
         * @description Needs the scope `clients:read`.
         */
        get: operations["Clients_list"];
        put?: never;
        /**
         * Create client
         * @description Needs the scope `clients:write`.
         */
        post: operations["Clients_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get client
         * @description Needs the scope `clients:read`.
         */
        get: operations["Clients_find"];
        put?: never;
        post?: never;
        /**
         * Delete client
         * @description Needs the scope `clients:write`.
         */
        delete: operations["Clients_delete"];
        options?: never;
        head?: never;
        /**
         * Modify client
         * @description Needs the scope `clients:write`.
         */
        patch: operations["Clients_modify"];
        trace?: never;
    };
    "/clients/{client_id}/change_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change client secret
         * @description Needs the scope `clients:write`.
         */
        post: operations["Clients_changeSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client_id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get client permissions
         * @description Needs the scope `clients:read`.
         */
        get: operations["ClientPermissions_list"];
        put?: never;
        /**
         * Add client permissions
         * @description Needs the scope `clients:write`.
         */
        post: operations["ClientPermissions_add"];
        /**
         * Remove client permissions
         * @description Needs the scope `clients:write`.
         */
        delete: operations["ClientPermissions_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client_id}/resources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get client resources
         * @description Needs the scope `clients:read`.
         */
        get: operations["ClientResources_list"];
        put?: never;
        /**
         * Add client resources
         * @description Needs the scope `clients:write`.
         */
        post: operations["ClientResources_add"];
        /**
         * Remove client resources
         * @description Needs the scope `clients:write`.
         */
        delete: operations["ClientResources_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client_id}/security_profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check security profile
         * @description Every rule of FAPI 2.0, and whether the client meets it, also before the profile is switched on.
         *
         *     Needs the scope `clients:read`.
         */
        get: operations["Clients_checkProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client_id}/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get client tenants
         * @description Needs the scope `clients:read`.
         */
        get: operations["ClientTenants_list"];
        put?: never;
        /**
         * Add client tenants
         * @description Needs the scope `clients:write`.
         */
        post: operations["ClientTenants_add"];
        /**
         * Remove client tenants
         * @description Needs the scope `clients:write`.
         */
        delete: operations["ClientTenants_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export configuration
         * @description Tenants, their domains, identity providers, resources, scopes, clients, roles and groups by natural keys and without secrets; YAML for `Accept: application/yaml`.
         *
         *     Needs the scope `configuration:read`.
         */
        get: operations["Configuration_export"];
        /**
         * Apply configuration
         * @description One transaction; applying the same document again changes nothing. Absent members and sections stay as they are, `null` clears, an object given replaces the one there.
         *
         *     Needs the scope `configuration:write`.
         */
        put: operations["Configuration_apply"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device_code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Device Code
         * @description For clients that list the grant device_code; a confidential one authenticates by Basic. The user opens `verification_uri` elsewhere and types `user_code`; the device polls Get Token every `interval` seconds.
         *
         *     Needs no token.
         */
        post: operations["DeviceCode_issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get groups
         * @description `q` may name `nested_group_id` and `role_id` (`=`, `in`), too: groups in which a group is nested directly, and those that give a role.
         *
         *     Needs the scope `groups:read`.
         */
        get: operations["Groups_list"];
        put?: never;
        /**
         * Create group
         * @description Needs the scope `groups:write`.
         */
        post: operations["Groups_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get group
         * @description Needs the scope `groups:read`.
         */
        get: operations["Groups_find"];
        put?: never;
        post?: never;
        /**
         * Delete group
         * @description Needs the scope `groups:write`.
         */
        delete: operations["Groups_delete"];
        options?: never;
        head?: never;
        /**
         * Modify group
         * @description Needs the scope `groups:write`.
         */
        patch: operations["Groups_modify"];
        trace?: never;
    };
    "/groups/{group_id}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get nested groups
         * @description Needs the scope `groups:read`.
         */
        get: operations["NestedGroups_list"];
        put?: never;
        /**
         * Add nested groups
         * @description Needs the scope `groups:write`.
         */
        post: operations["NestedGroups_add"];
        /**
         * Remove nested groups
         * @description Needs the scope `groups:write`.
         */
        delete: operations["NestedGroups_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{group_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get group members
         * @description Needs the scope `groups:read`.
         */
        get: operations["GroupMembers_list"];
        put?: never;
        /**
         * Add group members
         * @description Needs the scope `groups:write`.
         */
        post: operations["GroupMembers_add"];
        /**
         * Remove group members
         * @description Needs the scope `groups:write`.
         */
        delete: operations["GroupMembers_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{group_id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get group roles
         * @description Needs the scope `groups:read`.
         */
        get: operations["GroupRoles_list"];
        put?: never;
        /**
         * Add group roles
         * @description Needs the scope `groups:write`.
         */
        post: operations["GroupRoles_add"];
        /**
         * Remove group roles
         * @description Needs the scope `groups:write`.
         */
        delete: operations["GroupRoles_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get hooks
         * @description Needs the scope `hooks:read`.
         */
        get: operations["Hooks_list"];
        put?: never;
        /**
         * Create hook
         * @description Needs the scope `hooks:write`.
         */
        post: operations["Hooks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{hook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get hook
         * @description Needs the scope `hooks:read`.
         */
        get: operations["Hooks_find"];
        put?: never;
        post?: never;
        /**
         * Delete hook
         * @description Needs the scope `hooks:write`.
         */
        delete: operations["Hooks_delete"];
        options?: never;
        head?: never;
        /**
         * Modify hook
         * @description Needs the scope `hooks:write`.
         */
        patch: operations["Hooks_modify"];
        trace?: never;
    };
    "/hooks/{hook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test hook
         * @description Sends the event `test`; 400 says what is wrong with the answer.
         *
         *     Needs the scope `hooks:write`.
         */
        post: operations["Hooks_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get imports
         * @description Needs the scope `users:import`.
         */
        get: operations["Imports_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get import
         * @description Needs the scope `users:import`.
         */
        get: operations["Imports_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{import_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel import
         * @description Lines already applied stay, and are counted. The import is `cancelling` until the process that runs it has stopped, within a batch of 5,000 lines, and `cancelled` from then on; the request that is still sending the file is answered 409. Repeating the call succeeds; an import that has ended is answered 409.
         *
         *     Needs the scope `users:import`.
         */
        post: operations["Imports_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get signing keys
         * @description Needs the scope `keys:read`.
         */
        get: operations["Keys_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate signing keys
         * @description Needs the scope `keys:write`.
         */
        post: operations["Keys_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{kid}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke signing key
         * @description Needs the scope `keys:write`.
         */
        post: operations["Keys_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get memberships
         * @description Effective roles, groups and scopes of users and clients: also by groups and nested groups. For resource servers, which cache the answer for 30 seconds at most.
         *
         *     Needs the scope `tokens:introspect`.
         */
        post: operations["SubjectMemberships_find"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Introspection (RFC 7662)
         * @description Needs what Token Info needs.
         */
        post: operations["Introspection_introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register client (RFC 7591)
         * @description For tenants whose `tenant_metadata.client_registration` says `token` (needs an access token with the scope `clients:register`) or `open`. What is not honoured is refused.
         */
        post: operations["ClientRegistration_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/register/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read client registration (RFC 7592)
         * @description Needs the registration access token of the client. Without the secret, of which only the digest is kept.
         */
        get: operations["ClientRegistration_read"];
        /**
         * Update client registration (RFC 7592)
         * @description Needs the registration access token of the client. The answer has another one, and the old one ends. Replaces all members: what is left out gets its default.
         */
        put: operations["ClientRegistration_update"];
        post?: never;
        /**
         * Delete client registration (RFC 7592)
         * @description Needs the registration access token of the client. Its tokens end with it.
         */
        delete: operations["ClientRegistration_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revocation (RFC 7009)
         * @description Needs no token.
         */
        post: operations["Revocation_revokeStandard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * UserInfo (OpenID Connect)
         * @description Needs an access token with the scope `openid`.
         */
        get: operations["UserInfo_findStandard"];
        put?: never;
        /**
         * UserInfo (OpenID Connect)
         * @description Needs an access token with the scope `openid`.
         */
        post: operations["UserInfo_postStandard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one-time password
         * @description Sends a six-digit code to the user's verified address, or by text message to the verified phone number, valid for one sign-in with the grant `otp` within 300 s; a newer code replaces it. Answers 202 whether or not the user exists.
         *
         *     Needs no token.
         */
        post: operations["OneTimePassword_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change own password
         * @description Needs the token of a user. All other sessions of the user end, and the user is notified by mail.
         */
        post: operations["OwnPassword_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request password reset
         * @description Mails the user a link for setting a new password, valid once and for an hour; a newer link replaces it. Answers 202 whether or not the user exists.
         *
         *     Needs no token.
         */
        post: operations["ForgottenPassword_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/phone/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change own phone number
         * @description Needs the token of a user. Sends a code of six digits to the number by text message, valid for 10 minutes and for this client; nothing changes before it is confirmed. Users without a password change their number on the account pages.
         */
        post: operations["OwnPhone_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/phone/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm own phone number
         * @description The number of the last request of this client becomes the verified phone number of the user. A code is dead after five wrong ones.
         */
        post: operations["OwnPhone_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register user
         * @description Mails a link that verifies the address; until then the user cannot sign in. The response is the same when the address or the username is taken: then nothing is stored, and its owner is notified by mail.
         *
         *     Needs no token.
         */
        post: operations["Registrations_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get resources
         * @description Needs the scope `resources:read`.
         */
        get: operations["Resources_list"];
        put?: never;
        /**
         * Create resource
         * @description Needs the scope `resources:write`.
         */
        post: operations["Resources_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/{resource_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get resource
         * @description Needs the scope `resources:read`.
         */
        get: operations["Resources_find"];
        put?: never;
        post?: never;
        /**
         * Delete resource
         * @description Needs the scope `resources:write`.
         */
        delete: operations["Resources_delete"];
        options?: never;
        head?: never;
        /**
         * Modify resource
         * @description Needs the scope `resources:write`.
         */
        patch: operations["Resources_modify"];
        trace?: never;
    };
    "/resources/{resource_id}/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get resource clients
         * @description Needs the scope `resources:read`.
         */
        get: operations["ResourceClients_list"];
        put?: never;
        /**
         * Add resource clients
         * @description Needs the scope `resources:write`.
         */
        post: operations["ResourceClients_add"];
        /**
         * Remove resource clients
         * @description Needs the scope `resources:write`.
         */
        delete: operations["ResourceClients_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/{resource_id}/clients/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Modify resource client
         * @description Needs the scope `resources:write`.
         */
        patch: operations["ResourceClients_modify"];
        trace?: never;
    };
    "/resources/{resource_id}/scopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get resource scopes
         * @description Needs the scope `resources:read`.
         */
        get: operations["Scopes_list"];
        put?: never;
        /**
         * Create resource scope
         * @description Needs the scope `resources:write`.
         */
        post: operations["Scopes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/{resource_id}/scopes/{scope_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get resource scope
         * @description Needs the scope `resources:read`.
         */
        get: operations["Scopes_find"];
        put?: never;
        post?: never;
        /**
         * Delete resource scope
         * @description Needs the scope `resources:write`.
         */
        delete: operations["Scopes_delete"];
        options?: never;
        head?: never;
        /**
         * Modify resource scope
         * @description Needs the scope `resources:write`.
         */
        patch: operations["Scopes_modify"];
        trace?: never;
    };
    "/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke Token
         * @description Answers 200 for unknown tokens too. Revoking a refresh token revokes everything issued under its grant.
         *
         *     Needs no token.
         */
        post: operations["Revocation_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get roles
         * @description `q` may name `scope_id` (`=`, `in`), too: roles that have a scope among their permissions.
         *
         *     Needs the scope `roles:read`.
         */
        get: operations["Roles_list"];
        put?: never;
        /**
         * Create role
         * @description Needs the scope `roles:write`.
         */
        post: operations["Roles_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{role_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get role
         * @description Needs the scope `roles:read`.
         */
        get: operations["Roles_find"];
        put?: never;
        post?: never;
        /**
         * Delete role
         * @description Needs the scope `roles:write`.
         */
        delete: operations["Roles_delete"];
        options?: never;
        head?: never;
        /**
         * Modify role
         * @description Needs the scope `roles:write`.
         */
        patch: operations["Roles_modify"];
        trace?: never;
    };
    "/roles/{role_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get role members
         * @description Needs the scope `roles:read`.
         */
        get: operations["RoleMembers_list"];
        put?: never;
        /**
         * Add role members
         * @description Needs the scope `roles:write`.
         */
        post: operations["RoleMembers_add"];
        /**
         * Remove role members
         * @description Needs the scope `roles:write`.
         */
        delete: operations["RoleMembers_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{role_id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get role permissions
         * @description Needs the scope `roles:read`.
         */
        get: operations["RolePermissions_list"];
        put?: never;
        /**
         * Add role permissions
         * @description Needs the scope `roles:write`.
         */
        post: operations["RolePermissions_add"];
        /**
         * Remove role permissions
         * @description Needs the scope `roles:write`.
         */
        delete: operations["RolePermissions_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{connection_id}/Groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get SCIM groups */
        get: operations["ScimGroups_list"];
        put?: never;
        /** Create SCIM group */
        post: operations["ScimGroups_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{connection_id}/Groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get SCIM group */
        get: operations["ScimGroups_find"];
        /** Replace SCIM group */
        put: operations["ScimGroups_replace"];
        post?: never;
        /** Delete SCIM group */
        delete: operations["ScimGroups_delete"];
        options?: never;
        head?: never;
        /**
         * Modify SCIM group
         * @description Answers without the group: it may have very many members.
         */
        patch: operations["ScimGroups_patch"];
        trace?: never;
    };
    "/scim/v2/{connection_id}/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get SCIM resource types */
        get: operations["ScimService_resourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{connection_id}/ResourceTypes/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get SCIM resource type */
        get: operations["ScimService_resourceType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{connection_id}/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get SCIM schemas */
        get: operations["ScimService_schemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{connection_id}/Schemas/{schema}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get SCIM schema */
        get: operations["ScimService_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{connection_id}/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get SCIM service provider configuration */
        get: operations["ScimService_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{connection_id}/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get SCIM users */
        get: operations["ScimUsers_list"];
        put?: never;
        /**
         * Create SCIM user
         * @description A user who is there already is adopted where the address is of a verified domain of the tenant.
         */
        post: operations["ScimUsers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{connection_id}/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get SCIM user */
        get: operations["ScimUsers_find"];
        /** Replace SCIM user */
        put: operations["ScimUsers_replace"];
        post?: never;
        /** Delete SCIM user */
        delete: operations["ScimUsers_delete"];
        options?: never;
        head?: never;
        /** Modify SCIM user */
        patch: operations["ScimUsers_patch"];
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
         * @description Needs the scope `identity_settings:read`.
         */
        get: operations["Settings_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update Settings
         * @description Needs the scope `identity_settings:write`.
         */
        patch: operations["Settings_modify"];
        trace?: never;
    };
    "/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tenants
         * @description Needs the scope `tenants:read`.
         */
        get: operations["Tenants_list"];
        put?: never;
        /**
         * Create tenant
         * @description Needs the scope `tenants:write`.
         */
        post: operations["Tenants_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tenant
         * @description Needs the scope `tenants:read`.
         */
        get: operations["Tenants_find"];
        put?: never;
        post?: never;
        /**
         * Delete tenant
         * @description Needs the scope `tenants:write`.
         */
        delete: operations["Tenants_delete"];
        options?: never;
        head?: never;
        /**
         * Modify tenant
         * @description Needs the scope `tenants:write`.
         */
        patch: operations["Tenants_modify"];
        trace?: never;
    };
    "/tenants/{tenant_id}/admins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tenant admins
         * @description Needs the scope `tenants:read`.
         */
        get: operations["TenantAdmins_list"];
        put?: never;
        /**
         * Add tenant admins
         * @description Needs the scope `tenants:write`.
         */
        post: operations["TenantAdmins_add"];
        /**
         * Remove tenant admins
         * @description Needs the scope `tenants:write`.
         */
        delete: operations["TenantAdmins_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tenant domains
         * @description Needs the scope `tenants:read`.
         */
        get: operations["TenantDomains_list"];
        put?: never;
        /**
         * Create tenant domain
         * @description Needs the scope `tenants:write`.
         */
        post: operations["TenantDomains_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/domains/{domain_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tenant domain
         * @description Needs the scope `tenants:read`.
         */
        get: operations["TenantDomains_find"];
        put?: never;
        post?: never;
        /**
         * Delete tenant domain
         * @description Needs the scope `tenants:write`.
         */
        delete: operations["TenantDomains_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/domains/{domain_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify tenant domain
         * @description Looks up the TXT record `_groundwork.<domain>`; 400 where it lacks the `verification_token`.
         *
         *     Needs the scope `tenants:write`.
         */
        post: operations["TenantDomains_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/identity_providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tenant identity providers
         * @description Needs the scope `tenants:read`.
         */
        get: operations["IdentityProviders_list"];
        put?: never;
        /**
         * Create tenant identity provider
         * @description Needs the scope `tenants:write`.
         */
        post: operations["IdentityProviders_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/identity_providers/{identity_provider_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tenant identity provider
         * @description Needs the scope `tenants:read`.
         */
        get: operations["IdentityProviders_find"];
        put?: never;
        post?: never;
        /**
         * Delete tenant identity provider
         * @description Needs the scope `tenants:write`.
         */
        delete: operations["IdentityProviders_delete"];
        options?: never;
        head?: never;
        /**
         * Modify tenant identity provider
         * @description Needs the scope `tenants:write`.
         */
        patch: operations["IdentityProviders_modify"];
        trace?: never;
    };
    "/tenants/{tenant_id}/identity_providers/{identity_provider_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check tenant identity provider
         * @description Requests the discovery document and the keys of the provider anew, also while it is switched off, and says what was found and what is wrong; of a type without discovery whether its token endpoint responds. Each request is bound like those of sign-ins: https, a public address, no redirects, 2.5 s, 64 KiB.
         *
         *     Needs the scope `tenants:write`.
         */
        post: operations["ProviderChecks_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/images/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put tenant image
         * @description A picture of at most 512 KiB. It is encoded anew, smaller where it is too large: PNG, and WebP for the background. Pages show it at once, mails the logo.
         *
         *     Needs the scope `tenants:write`.
         */
        put: operations["TenantImages_put"];
        post?: never;
        /**
         * Delete tenant image
         * @description Needs the scope `tenants:write`.
         */
        delete: operations["TenantImages_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get invitations
         * @description Needs the scope `users:read`.
         */
        get: operations["Invitations_list"];
        put?: never;
        /**
         * Create invitation
         * @description Mails a link, valid for a week, by which the person gets an account, or accepts with the one there is. It replaces an open invitation of the same address.
         *
         *     Needs the scope `users:write`.
         */
        post: operations["Invitations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get invitation
         * @description Needs the scope `users:read`.
         */
        get: operations["Invitations_find"];
        put?: never;
        post?: never;
        /**
         * Delete invitation
         * @description Its link is dead; what the person got by it stays.
         *
         *     Needs the scope `users:write`.
         */
        delete: operations["Invitations_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/invitations/{invitation_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend invitation
         * @description Mails a new link, valid for a week; the former one is dead. Five times an hour at most.
         *
         *     Needs the scope `users:write`.
         */
        post: operations["Invitations_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/mail_templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get mail templates
         * @description The mails there are, the values each may use, and the languages in which the tenant has written it.
         *
         *     Needs the scope `tenants:read`.
         */
        get: operations["MailTemplates_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/mail_templates/{template}/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get mail template
         * @description The mail as it is in force, beside what it says without words of the tenant.
         *
         *     Needs the scope `tenants:read`.
         */
        get: operations["MailTemplates_find"];
        /**
         * Put mail template
         * @description Liquid with the values of the mail. It is tried with sample values: it has to render within 50 ms, contain its link or code, and link to the issuer and verified domains of the tenant alone; otherwise 400 names the part.
         *
         *     Needs the scope `tenants:write`.
         */
        put: operations["MailTemplates_put"];
        post?: never;
        /**
         * Delete mail template
         * @description The mail says what it says without words of the tenant again.
         *
         *     Needs the scope `tenants:write`.
         */
        delete: operations["MailTemplates_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/mail_templates/{template}/{language}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview mail template
         * @description The mail with sample values, inside the layout. Parts of the body that are left out are those in force.
         *
         *     Needs the scope `tenants:read`.
         */
        post: operations["MailTemplates_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/mail_templates/{template}/{language}/send_test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send mail template to oneself
         * @description Sends the preview to the caller's own verified address, 20 an hour at most.
         *
         *     Needs the scope `tenants:write`.
         */
        post: operations["MailTemplates_sendTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/scim_connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get SCIM connections
         * @description Needs the scope `tenants:read`.
         */
        get: operations["ScimConnections_list"];
        put?: never;
        /**
         * Create SCIM connection
         * @description Answers the token, this once. The caller has to hold what the connection may do: `users:*` and `groups:*`.
         *
         *     Needs the scope `tenants:write`.
         */
        post: operations["ScimConnections_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/scim_connections/{connection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get SCIM connection
         * @description Needs the scope `tenants:read`.
         */
        get: operations["ScimConnections_find"];
        put?: never;
        post?: never;
        /**
         * Delete SCIM connection
         * @description Its tokens end. Users and groups that it made stay.
         *
         *     Needs the scope `tenants:write`.
         */
        delete: operations["ScimConnections_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/scim_connections/{connection_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate token of SCIM connection
         * @description Answers a new token, this once. The one before works for 24 hours more; the one before that ends.
         *
         *     Needs the scope `tenants:write`.
         */
        post: operations["ScimConnections_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/texts/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tenant texts
         * @description What the pages of the tenant say in its own words, beside what they say without them.
         *
         *     Needs the scope `tenants:read`.
         */
        get: operations["TenantTexts_find"];
        /**
         * Put tenant texts
         * @description Replaces all texts of the language. A message has the arguments of the text it replaces, or some of them, and no markup: otherwise 400 names its key.
         *
         *     Needs the scope `tenants:write`.
         */
        put: operations["TenantTexts_put"];
        post?: never;
        /**
         * Delete tenant texts
         * @description The pages of the tenant say what they say without them again.
         *
         *     Needs the scope `tenants:write`.
         */
        delete: operations["TenantTexts_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tickets
         * @description Needs the scope `tickets:read`.
         */
        get: operations["Tickets_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/email_verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create email verification ticket
         * @description Needs the scope `tickets:write`.
         */
        post: operations["Tickets_createEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/password_change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create password change ticket
         * @description Needs the scope `tickets:write`.
         */
        post: operations["Tickets_createPasswordChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{ticket_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get ticket
         * @description Needs the scope `tickets:read`.
         */
        get: operations["Tickets_find"];
        put?: never;
        post?: never;
        /**
         * Delete ticket
         * @description Needs the scope `tickets:write`.
         */
        delete: operations["Tickets_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Token
         * @description The client authenticates by Basic; a public one by its `client_id` alone. Secrets are never sent in the query.
         *
         *     Needs no token.
         */
        post: operations["Token_issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokeninfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Token Info
         * @description Needs Basic credentials of a confidential client, or a Bearer token with the scope `tokens:introspect`.
         */
        post: operations["Introspection_tokenInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get User Info
         * @description Needs an access token with the scope `openid`; `profile`, `email`, `phone` and `address` open more. Names of the specification and of OpenID, and the claims that the client declares; `fields` selects any of them.
         */
        get: operations["UserInfo_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get users
         * @description Needs the scope `users:read`.
         */
        get: operations["Users_list"];
        put?: never;
        /**
         * Create user
         * @description Needs the scope `users:write`.
         */
        post: operations["Users_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export users
         * @description One user per line in the order of ids, in the format of an import. Users that never verified their address are left out: they could not sign in.
         *
         *     Needs the scope `users:export`.
         */
        get: operations["UserExports_send"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import users
         * @description One user per line, with the members of Create User except `password`; `password_hash` in a form of another system, stored as it is until the next sign-in. A line refers to the user with its `username`, else `email`, else `phone`: added, or changed where it differs. The response is sent once the file is read; `GET /imports/{import_id}` reports the progress.
         *
         *     Needs the scope `users:import`.
         */
        post: operations["UserImports_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get user
         * @description Needs the scope `users:read`.
         */
        get: operations["Users_find"];
        put?: never;
        post?: never;
        /**
         * Delete user
         * @description Needs the scope `users:write`.
         */
        delete: operations["Users_delete"];
        options?: never;
        head?: never;
        /**
         * Modify user
         * @description Needs the scope `users:write`.
         */
        patch: operations["Users_modify"];
        trace?: never;
    };
    "/users/{user_id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block user
         * @description Needs the scope `users:write`.
         */
        post: operations["Users_block"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get user grants
         * @description Needs the scope `users:read`.
         */
        get: operations["UserGrants_list"];
        put?: never;
        post?: never;
        /**
         * Revoke all user grants
         * @description Needs the scope `users:write`.
         */
        delete: operations["UserGrants_revokeAll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/grants/{grant_id}": {
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
         * Revoke user grant
         * @description Needs the scope `users:write`.
         */
        delete: operations["UserGrants_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get user groups
         * @description Needs the scope `users:read`.
         */
        get: operations["UserGroups_list"];
        put?: never;
        /**
         * Add user groups
         * @description Needs the scope `users:write`.
         */
        post: operations["UserGroups_add"];
        /**
         * Remove user groups
         * @description Needs the scope `users:write`.
         */
        delete: operations["UserGroups_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get user identities
         * @description Needs the scope `users:read`.
         */
        get: operations["UserIdentities_list"];
        put?: never;
        /**
         * Link user identity
         * @description Needs the scope `users:write`.
         */
        post: operations["UserIdentities_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/identities/{identity_id}": {
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
         * Unlink user identity
         * @description Needs the scope `users:write`.
         */
        delete: operations["UserIdentities_unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set user password
         * @description Needs the scope `users:write`.
         */
        put: operations["Users_setPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get user permissions
         * @description Needs the scope `users:read`.
         */
        get: operations["UserPermissions_list"];
        put?: never;
        /**
         * Add user permissions
         * @description Needs the scope `users:write`.
         */
        post: operations["UserPermissions_add"];
        /**
         * Remove user permissions
         * @description Needs the scope `users:write`.
         */
        delete: operations["UserPermissions_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get user roles
         * @description Needs the scope `users:read`.
         */
        get: operations["UserRoles_list"];
        put?: never;
        /**
         * Add user roles
         * @description Needs the scope `users:write`.
         */
        post: operations["UserRoles_add"];
        /**
         * Remove user roles
         * @description Needs the scope `users:write`.
         */
        delete: operations["UserRoles_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/second_factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get user second factors
         * @description Needs the scope `users:read`.
         */
        get: operations["UserSecondFactors_list"];
        put?: never;
        post?: never;
        /**
         * Remove user second factors
         * @description Needs the scope `users:write`.
         */
        delete: operations["UserSecondFactors_removeAll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get user sessions
         * @description Needs the scope `users:read`.
         */
        get: operations["UserSessions_list"];
        put?: never;
        post?: never;
        /**
         * End user sessions
         * @description Needs the scope `users:write`.
         */
        delete: operations["UserSessions_endAll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock user
         * @description Needs the scope `users:write`.
         */
        post: operations["Users_unblock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    pre_registration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asked before somebody registers. */
        post: operations["receive_pre_registration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    post_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asked once a user is proven, before a second factor. */
        post: operations["receive_post_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    pre_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asked before tokens of a user are issued. */
        post: operations["receive_pre_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    password_migration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asked at a sign-in by password of somebody unknown here. */
        post: operations["receive_password_migration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    send_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asked to send a mail in place of the mail server. */
        post: operations["receive_send_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    send_sms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asked to send a text message. */
        post: operations["receive_send_sms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody tries the hook. */
        post: operations["receive_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Address: {
            country?: string | null;
            postal_code?: string | null;
            region?: string | null;
            locality?: string | null;
            street_address?: string | null;
            formatted?: string | null;
        };
        AppMetadatum: {
            key: string;
            value: string;
        };
        Branding: {
            /** @description Of buttons and links; 4.5:1 with white at least. */
            primary_color?: string | null;
            /** @description Behind the card, while the browser prefers light; 4.5:1 with #16191d at least. */
            background_color?: string | null;
            /**
             * Format: uri
             * @description Terms of use, linked on every page.
             */
            terms_url?: string | null;
            /**
             * Format: uri
             * @description Privacy policy, linked on every page.
             */
            privacy_url?: string | null;
            /** @description Languages of the pages by BCP 47 tag, the first where no other fits; all that there are by default. */
            languages?: string[] | null;
        };
        ClaimDefinition: {
            /**
             * @description Its name in the token; none that a standard or this service gives a meaning.
             * @example https://app.example.com/roles
             */
            claim: string;
            /**
             * @description What it is made of; instead of `value`.
             * @example roles
             */
            from?: string;
            /** @description Its value, the same in every token; instead of `from`. */
            value?: string | number | boolean;
            /** @description Only in tokens that carry this scope; required where the client is not first-party. */
            scope?: string;
            /**
             * @description Of roles and groups only those that match one of these; `*` stands for any characters.
             * @example [
             *       "shop-*"
             *     ]
             */
            only?: string[];
            /** @description Type of the claim; a list is written as text with commas, and read from it. */
            as?: components["schemas"]["ClaimType"];
            /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
            max?: number;
        };
        ClientChanges: {
            /** @description Unique within the tenant. */
            client_name?: string;
            client_description?: string | null;
            client_metadata?: components["schemas"]["ClientSettings"] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            /**
             * @description A public client (RFC 6749): no secret, PKCE instead.
             * @default false
             */
            is_public?: boolean;
            /**
             * @description Operated by the same organisation as this service.
             * @default false
             */
            is_first_party?: boolean;
            /**
             * @description Has access to the data of all tenants, not only its own.
             * @default true
             */
            is_global?: boolean;
            /**
             * Format: uuid
             * @description The tenant whose users sign in through it.
             */
            tenant_id?: string | null;
            /**
             * @description Whose users sign in through it: of its tenant (a global client's is the default one), of the tenants listed for it, or of all tenants. The last two need `is_global`.
             * @default home
             */
            sign_in_tenants?: components["schemas"]["SignInTenants"];
        };
        ClientEntry: {
            /**
             * @description Cannot change.
             * @default web
             */
            client_type?: components["schemas"]["ClientType"];
            /** @description Unique within the tenant. */
            client_name: string;
            client_description?: string | null;
            client_metadata?: components["schemas"]["ClientSettings"] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            /**
             * @description A public client (RFC 6749): no secret, PKCE instead.
             * @default false
             */
            is_public?: boolean;
            /**
             * @description Operated by the same organisation as this service.
             * @default false
             */
            is_first_party?: boolean;
            /**
             * @description Has access to the data of all tenants, not only its own.
             * @default true
             */
            is_global?: boolean;
            /**
             * @description Whose users sign in through it: of its tenant (a global client's is the default one), of the tenants listed for it, or of all tenants. The last two need `is_global`.
             * @default home
             */
            sign_in_tenants?: components["schemas"]["SignInTenants"];
            tenant?: string | null;
            resources?: components["schemas"]["ClientResourceEntry"][];
            /** @description Names of the tenants listed for it. */
            tenants?: string[];
        };
        ClientRegistration: {
            /** @description Who registers clients: nobody (`off`, the default), whose token has the scope `clients:register` (`token`), or everybody (`open`). */
            mode?: components["schemas"]["ClientRegistrationMode"] | null;
            /** @description Grants that they may have; `authorization_code` and `refresh_token` by default. */
            grant_types?: ("authorization_code" | "client_credentials" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[] | null;
            /** @description Hosts of their redirect URIs, compared exactly; without it all. With it, also `localhost` has to be among them. */
            redirect_hosts?: string[] | null;
            /** @description Scopes that they may request: of OpenID Connect (all by default), of resources of your own, and those that all users have. */
            scopes?: string[] | null;
            /** @description How many there may be; 1,000 by default. */
            max_clients?: number | null;
            /** @description Days without a token after which they are deleted; 90 by default. */
            unused_days?: number | null;
        };
        ClientResourceEntry: {
            /** @description `tenant_name`; `null`: shared by all. */
            tenant?: string | null;
            resource: string;
            scopes?: string[];
            /** @default true */
            authorized?: boolean;
        };
        ClientResourcesBody: {
            resources: string[];
        };
        ClientSettings: {
            /** @description Without it, those that fit the client type. */
            grant_types?: ("authorization_code" | "authorization_code_verifier" | "client_credentials" | "device_code" | "implicit" | "otp" | "password" | "refresh_token" | "token_exchange" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[] | null;
            urls?: components["schemas"]["ClientUrls"] | null;
            refresh_token?: components["schemas"]["RefreshTokenSettings"] | null;
            id_token?: components["schemas"]["IdTokenSettings"] | null;
            /** @description Rules that it is held to: `fapi2` is the FAPI 2.0 Security Profile. */
            security_profile?: components["schemas"]["SecurityProfile"] | null;
            token_exchange?: components["schemas"]["TokenExchangeSettings"] | null;
            /** @description Claims of its ID tokens and of userinfo; an array replaces the stored one. */
            claims?: components["schemas"]["ClaimDefinition"][] | null;
            /** @description Members of OpenID Connect Registration; kept as given, at most 16 KiB. */
            oauth?: {
                [key: string]: unknown;
            } | null;
            /** @description Kept as given, at most 16 KiB. */
            saml?: {
                [key: string]: unknown;
            } | null;
            /** @description Kept as given, at most 16 KiB. */
            wsfed?: {
                [key: string]: unknown;
            } | null;
        };
        ClientUrls: {
            /** @description Redirect URIs of sign-ins; compared exactly. */
            redirect_uris?: string[] | null;
            /** @description Redirect URIs after logout. */
            post_logout_redirect_uris?: string[] | null;
            /** @description Origins whose scripts may call the token endpoints. */
            allowed_origins?: string[] | null;
            /** @description Page of the client that starts a sign-in. */
            initiate_login_uri?: string | null;
            /** @description Receives back-channel logout tokens when a session ends. */
            backchannel_logout_uri?: string | null;
        };
        ConfigurationDocument: {
            /** @description Of this form of document. */
            version?: number;
            tenants?: components["schemas"]["TenantEntry"][];
            resources?: components["schemas"]["ResourceEntry"][];
            clients?: components["schemas"]["ClientEntry"][];
            roles?: components["schemas"]["RoleEntry"][];
            groups?: components["schemas"]["GroupEntry"][];
        };
        ConfiguredSettings: {
            /**
             * @description The audience of its tokens; unique, and fixed while clients are linked.
             * @example https://api.example.com
             */
            identifier_url?: string | null;
            /** @description ES256 unless a token also serves another resource. */
            signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
            /** @description Lifetime of an access token in seconds; 900 by default. */
            token_lifetime?: number | null;
            /** @description A user gets only the scopes granted to it: directly, by role or by group. */
            rbac_enabled?: boolean | null;
            /** @description Tokens list the scopes in the claim `permissions`, too. */
            scopes_added?: boolean | null;
            /** @description First-party clients get its scopes without the consent of the user. */
            skip_consent_for_first_party?: boolean | null;
            /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
            acr_required?: components["schemas"]["RequiredAcr"] | null;
            /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
            claims?: components["schemas"]["ClaimDefinition"][] | null;
        };
        ForgottenPasswordRequest: {
            /** @description Id or name of the tenant, for a client that signs in users of several. */
            tenant?: string | null;
            /** @description The same as `tenant`. */
            organization?: string | null;
            /**
             * Format: uuid
             * @description The client the user signs in to.
             */
            client_id: string;
            /** @description The user's username, email or phone number. */
            username: string;
        };
        GroupChanges: {
            /** @description Unique within the tenant. */
            group_name?: string;
            group_description?: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
        };
        GroupEntry: {
            /** @description Unique within the tenant. */
            group_name: string;
            group_description?: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            tenant?: string | null;
            roles?: components["schemas"]["RoleReference"][];
            /** @description Groups nested in it. */
            groups?: string[];
        };
        GroupsBody: {
            groups: string[];
        };
        HookChanges: {
            event?: components["schemas"]["HookEvent"];
            /**
             * Format: uri
             * @description A public https address.
             * @example https://app.example.com/hooks/login
             */
            url?: string;
            /** @description Clients it is for; all when empty. Empty for `send_mail` and `send_sms`: messages are of no client. */
            client_ids?: string[];
            /**
             * @description Milliseconds for the whole answer.
             * @default 1000
             */
            timeout_ms?: number;
            /**
             * @description Without a valid answer: `closed` refuses with 503, `open` goes on and records `hook.failed`.
             * @default closed
             */
            on_failure?: components["schemas"]["HookFailure"];
            /** @default true */
            is_enabled?: boolean;
        };
        HookDecision: {
            /** @description An answer without it allows. */
            allow?: boolean;
            /** @description Shown to who is refused. */
            message?: string;
        };
        HookUser: {
            /** Format: uuid */
            id: string;
            username: string | null;
            email: string | null;
            email_verified: boolean;
            phone: string | null;
            phone_verified: boolean;
            name: string | null;
            locale: string | null;
        };
        IdTokenSettings: {
            expiration_lifetime?: number | null;
        };
        IdentityProviderChanges: {
            /** @description Unique within the tenant. */
            provider_name?: string;
            /**
             * Format: uri
             * @description Its issuer identifier, as in its discovery document and tokens; of vendors their own by default.
             * @example https://login.example.com
             */
            issuer_url?: string;
            /** @description Our client_id at the provider. */
            client_id?: string;
            /** @description Never shown. */
            client_secret?: string | null;
            /** @description As its type has them by default: openid, profile, email. */
            scopes?: string[];
            /** @description Maps attributes of a user to claims of the provider. */
            attribute_mapping?: {
                [key: string]: unknown;
            } | null;
            /** @description Email domains whose users sign in through this provider. */
            domains?: string[];
            /** @default true */
            is_enabled?: boolean;
            /**
             * @description Creates users at their first sign-in.
             * @default false
             */
            jit_provisioning?: boolean;
            /** @description What is particular to its type. */
            settings?: components["schemas"]["ProviderSettings"] | null;
            /** @description How a first sign-in is linked to the user with the same verified address: at once, or after a sign-in as that user. `confirm` by default for vendors, else `none`. */
            link_by?: components["schemas"]["LinkBy"];
            /**
             * @description Its tokens can be exchanged for ours.
             * @default false
             */
            token_exchange_enabled?: boolean;
            /** @description Audiences that such tokens must have. */
            token_exchange_audience?: string[];
        };
        KeyRotation: {
            /** @default ES256 */
            algorithm?: components["schemas"]["KeyAlgorithm"];
            /**
             * @description How long the new key is published before it signs.
             * @default 60
             */
            delay_seconds?: number;
        };
        Lockout: {
            /** @description Failures per identifier and address; 5 by default. */
            max_failures?: number | null;
            /** @description Seconds in which they count; 900 by default. */
            window_seconds?: number | null;
            /** @description Seconds of the longest lock; 900 by default. */
            max_lock_seconds?: number | null;
        };
        MailTemplateDraft: {
            /**
             * @description One line of Liquid.
             * @example {{ code }} is your code
             */
            subject?: string | null;
            /**
             * @description Liquid: the body inside the layout. `class="button"` makes a link a button, `class="code"` text large.
             * @example <p>Your code is <strong class="code">{{ code }}</strong>.</p>
             */
            html?: string | null;
            /**
             * @description Liquid: what programs without HTML show.
             * @example Your code is {{ code }}.
             */
            text?: string | null;
        };
        MailTemplateSettings: {
            /**
             * @description One line of Liquid.
             * @example {{ code }} is your code
             */
            subject: string;
            /**
             * @description Liquid: the body inside the layout. `class="button"` makes a link a button, `class="code"` text large.
             * @example <p>Your code is <strong class="code">{{ code }}</strong>.</p>
             */
            html: string;
            /**
             * @description Liquid: what programs without HTML show.
             * @example Your code is {{ code }}.
             */
            text: string;
        };
        MembershipsRequest: {
            /** @description Ids of users and clients: the `sub` of tokens. */
            subjects: string[];
        };
        MultiFactor: {
            /** @description Every sign-in needs a second factor; users without one enrol it when they sign in. */
            required?: boolean | null;
        };
        NewClient: {
            /**
             * @description Cannot change.
             * @default web
             */
            client_type?: components["schemas"]["ClientType"];
            /** @description Unique within the tenant. */
            client_name: string;
            client_description?: string | null;
            client_metadata?: components["schemas"]["ClientSettings"] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            /**
             * @description A public client (RFC 6749): no secret, PKCE instead.
             * @default false
             */
            is_public?: boolean;
            /**
             * @description Operated by the same organisation as this service.
             * @default false
             */
            is_first_party?: boolean;
            /**
             * @description Has access to the data of all tenants, not only its own.
             * @default true
             */
            is_global?: boolean;
            /**
             * Format: uuid
             * @description The tenant whose users sign in through it.
             */
            tenant_id?: string | null;
            /**
             * @description Whose users sign in through it: of its tenant (a global client's is the default one), of the tenants listed for it, or of all tenants. The last two need `is_global`.
             * @default home
             */
            sign_in_tenants?: components["schemas"]["SignInTenants"];
        };
        NewEmailVerification: {
            /**
             * Format: uuid
             * @description The client that has registered `result_url`.
             */
            client_id?: string | null;
            /** @description Where the user is redirected afterwards: an address registered for the client. */
            result_url?: string | null;
            /** Format: uuid */
            user_id: string;
            /**
             * @description Seconds.
             * @default 432000
             */
            expiration_lifetime?: number;
        };
        NewGroup: {
            /**
             * Format: uuid
             * @description Without it the group is for users of every tenant.
             */
            tenant_id?: string | null;
            /** @description Unique within the tenant. */
            group_name: string;
            group_description?: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
        };
        NewHook: {
            /**
             * Format: uuid
             * @description Without it the hook is for users of every tenant.
             */
            tenant_id?: string | null;
            event: components["schemas"]["HookEvent"];
            /**
             * Format: uri
             * @description A public https address.
             * @example https://app.example.com/hooks/login
             */
            url: string;
            /** @description Clients it is for; all when empty. Empty for `send_mail` and `send_sms`: messages are of no client. */
            client_ids?: string[];
            /**
             * @description Milliseconds for the whole answer.
             * @default 1000
             */
            timeout_ms?: number;
            /**
             * @description Without a valid answer: `closed` refuses with 503, `open` goes on and records `hook.failed`.
             * @default closed
             */
            on_failure?: components["schemas"]["HookFailure"];
            /** @default true */
            is_enabled?: boolean;
        };
        NewIdentityProvider: {
            /** @default oidc */
            provider_type?: components["schemas"]["ProviderType"];
            /** @description Unique within the tenant. */
            provider_name: string;
            /**
             * Format: uri
             * @description Its issuer identifier, as in its discovery document and tokens; of vendors their own by default.
             * @example https://login.example.com
             */
            issuer_url?: string;
            /** @description Our client_id at the provider. */
            client_id: string;
            /** @description Never shown. */
            client_secret?: string | null;
            /** @description As its type has them by default: openid, profile, email. */
            scopes?: string[];
            /** @description Maps attributes of a user to claims of the provider. */
            attribute_mapping?: {
                [key: string]: unknown;
            } | null;
            /** @description Email domains whose users sign in through this provider. */
            domains?: string[];
            /** @default true */
            is_enabled?: boolean;
            /**
             * @description Creates users at their first sign-in.
             * @default false
             */
            jit_provisioning?: boolean;
            /** @description What is particular to its type. */
            settings?: components["schemas"]["ProviderSettings"] | null;
            /** @description How a first sign-in is linked to the user with the same verified address: at once, or after a sign-in as that user. `confirm` by default for vendors, else `none`. */
            link_by?: components["schemas"]["LinkBy"];
            /**
             * @description Its tokens can be exchanged for ours.
             * @default false
             */
            token_exchange_enabled?: boolean;
            /** @description Audiences that such tokens must have. */
            token_exchange_audience?: string[];
        };
        NewInvitation: {
            /** Format: email */
            email: string;
            /**
             * Format: uuid
             * @description The application that the person goes on to.
             */
            client_id?: string | null;
            /** @description Roles of the tenant, or of all tenants. */
            roles?: string[] | null;
            /** @description Groups of the tenant, or of all tenants. */
            groups?: string[] | null;
        };
        NewPassword: {
            /** @example correct horse battery */
            password: string;
        };
        NewPasswordChange: {
            /**
             * Format: uuid
             * @description The client that has registered `result_url`.
             */
            client_id?: string | null;
            /** @description Where the user is redirected afterwards: an address registered for the client. */
            result_url?: string | null;
            /** Format: uuid */
            user_id?: string | null;
            /** Format: email */
            email?: string | null;
            /**
             * @description Seconds.
             * @default 3600
             */
            expiration_lifetime?: number;
        };
        NewResource: {
            resource_type: components["schemas"]["ResourceType"];
            /** @description Unique within the tenant. */
            resource_name: string;
            resource_description?: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            resource_metadata?: components["schemas"]["ResourceSettings"] | null;
        };
        NewResourceClients: {
            clients: string[];
            /**
             * @description False suspends tokens for the resource.
             * @default true
             */
            authorized?: boolean;
        };
        NewRole: {
            /**
             * Format: uuid
             * @description Without it the role is for users of every tenant.
             */
            tenant_id?: string | null;
            /** @description Unique within the tenant. */
            role_name: string;
            role_description?: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
        };
        NewScimConnection: {
            /**
             * @description Unique within the tenant.
             * @example Entra ID
             */
            connection_name: string;
            /**
             * Format: uuid
             * @description An identity provider of the tenant, at which the `externalId` of a user is its subject: the user signs in there from the first time on.
             */
            provider_id?: string | null;
            /**
             * Format: date-time
             * @description When its tokens stop working; without it, never.
             */
            expires_at?: string | null;
        };
        NewScope: {
            /**
             * @description Unique within the resource.
             * @example orders:read
             */
            scope_name: string;
            scope_description?: string | null;
        };
        NewTenant: {
            /** @description Unique in the installation, in whatever case. */
            tenant_name: string;
            display_name?: string | null;
            tenant_description?: string | null;
            /**
             * @description While false: no sign-in, no tokens.
             * @default true
             */
            is_active?: boolean;
            tenant_metadata?: components["schemas"]["TenantMetadata"] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            branding?: components["schemas"]["Branding"] | null;
        };
        NewTenantAdmins: {
            users: string[];
            /** @default admin */
            admin_role?: components["schemas"]["AdminRole"];
        };
        NewTenantDomain: {
            /**
             * @description No public suffix.
             * @example acme.example
             */
            domain: string;
        };
        NewUser: {
            /**
             * Format: uuid
             * @description May be set by global callers; otherwise the caller's tenant.
             */
            tenant_id?: string;
            /** @example ann */
            username?: string | null;
            /**
             * Format: email
             * @example ann@example.com
             */
            email?: string | null;
            /** @default false */
            email_verified?: boolean;
            phone?: string | null;
            /** @default false */
            phone_verified?: boolean;
            name?: string | null;
            given_name?: string | null;
            family_name?: string | null;
            middle_name?: string | null;
            nickname?: string | null;
            preferred_username?: string | null;
            /** Format: uri */
            profile?: string | null;
            /** Format: uri */
            picture?: string | null;
            /** Format: uri */
            website?: string | null;
            gender?: string | null;
            /** Format: date */
            birthday?: string | null;
            zoneinfo?: string | null;
            locale?: string | null;
            address?: components["schemas"]["Address"] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            user_metadata?: components["schemas"]["AppMetadatum"][] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            password?: string | null;
            password_hash?: string | null;
        };
        NewUserIdentity: {
            /**
             * Format: uuid
             * @description An identity provider of the tenant.
             */
            provider_id: string;
            /** @description The subject there; one user per provider and subject. */
            external_id: string;
            /** @description Claims of the provider about the user. */
            profile_data?: {
                [key: string]: unknown;
            } | null;
        };
        OneTimePasswordRequest: {
            /** @description Id or name of the tenant, for a client that signs in users of several. */
            tenant?: string | null;
            /** @description The same as `tenant`. */
            organization?: string | null;
            /**
             * Format: uuid
             * @description The client the code is for.
             */
            client_id: string;
            /** @description The user's username, email or phone number. */
            username: string;
            /** @description How the code goes. Without it: to the phone number if that was typed, else to the address, else to the phone number; text messages only where they are set up. */
            channel?: components["schemas"]["CodeChannel"] | null;
        };
        OwnPasswordChange: {
            /** @description The current password. */
            current_password: string;
            /**
             * @description The new password.
             * @example correct horse battery
             */
            password: string;
        };
        OwnPhoneChange: {
            /** @description The current password. */
            current_password: string;
            /**
             * @description The new number, with its country code.
             * @example +976 9911 2233
             */
            phone: string;
        };
        OwnPhoneCode: {
            /**
             * @description The code that was sent to the number.
             * @example 123456
             */
            code: string;
        };
        PasswordMigrationHookAnswer: {
            /** @description Whether the password is right. */
            allow: boolean;
            message?: string;
            /** @description The profile of a user that is new here. */
            user?: {
                /** @example ann */
                username?: string | null;
                /**
                 * Format: email
                 * @example ann@example.com
                 */
                email?: string | null;
                /** @default false */
                email_verified?: boolean;
                phone?: string | null;
                /** @default false */
                phone_verified?: boolean;
                name?: string | null;
                given_name?: string | null;
                family_name?: string | null;
                middle_name?: string | null;
                nickname?: string | null;
                preferred_username?: string | null;
                /** Format: uri */
                picture?: string | null;
                /** Format: uri */
                website?: string | null;
                gender?: string | null;
                /** Format: date */
                birthday?: string | null;
                zoneinfo?: string | null;
                locale?: string | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                user_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
            };
        };
        PasswordMigrationHookRequest: {
            /** Format: uuid */
            hook_id: string;
            /** @enum {string} */
            event: "password_migration";
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            client_id: string | null;
            /** @description What was typed. */
            identifier: string;
            /** @description Keep it out of logs. */
            password: string;
            user: {
                /** Format: uuid */
                id: string;
            } | null;
        };
        PasswordPolicy: {
            /** @description Characters; 8 by default. */
            min_length?: number | null;
        };
        PermissionEntry: {
            /** @description `tenant_name`; `null`: shared by all. */
            tenant?: string | null;
            resource: string;
            scopes?: string[];
        };
        PermissionPairs: {
            /** Format: uuid */
            resource_id: string;
            scopes: string[];
        };
        PermissionsBody: {
            permissions: components["schemas"]["PermissionPairs"][];
        };
        PostLoginHookRequest: {
            /** Format: uuid */
            hook_id: string;
            /** @enum {string} */
            event: "post_login";
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            client_id: string | null;
            /** @description How: `password`, `passkey` and others. */
            method: string;
            user: components["schemas"]["HookUser"];
        };
        PreRegistrationHookRequest: {
            /** Format: uuid */
            hook_id: string;
            /** @enum {string} */
            event: "pre_registration";
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            client_id: string | null;
            /** @description As it was entered, without the password. */
            user: {
                [key: string]: unknown;
            };
        };
        PreTokenHookAnswer: {
            /** @description An answer without it allows. */
            allow?: boolean;
            /** @description Shown to who is refused. */
            message?: string;
            /** @description For access tokens. */
            claims?: {
                [key: string]: string | number | boolean;
            };
            /** @description Scopes only shrink. */
            remove_scopes?: string[];
        };
        PreTokenHookRequest: {
            /** Format: uuid */
            hook_id: string;
            /** @enum {string} */
            event: "pre_token";
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            client_id: string | null;
            user: components["schemas"]["HookUser"];
            scopes: string[];
            grant_type: string | null;
        };
        ProviderEntry: {
            /** @default oidc */
            provider_type?: components["schemas"]["ProviderType"];
            /** @description Unique within the tenant. */
            provider_name: string;
            /**
             * Format: uri
             * @description Its issuer identifier, as in its discovery document and tokens; of vendors their own by default.
             * @example https://login.example.com
             */
            issuer_url?: string;
            /** @description Our client_id at the provider. */
            client_id: string;
            /** @description As its type has them by default: openid, profile, email. */
            scopes?: string[];
            /** @description Maps attributes of a user to claims of the provider. */
            attribute_mapping?: {
                [key: string]: unknown;
            } | null;
            /** @description Email domains whose users sign in through this provider. */
            domains?: string[];
            /** @default true */
            is_enabled?: boolean;
            /**
             * @description Creates users at their first sign-in.
             * @default false
             */
            jit_provisioning?: boolean;
            /** @description What is particular to its type. */
            settings?: components["schemas"]["ProviderSettings"] | null;
            /** @description How a first sign-in is linked to the user with the same verified address: at once, or after a sign-in as that user. `confirm` by default for vendors, else `none`. */
            link_by?: components["schemas"]["LinkBy"];
            /**
             * @description Its tokens can be exchanged for ours.
             * @default false
             */
            token_exchange_enabled?: boolean;
            /** @description Audiences that such tokens must have. */
            token_exchange_audience?: string[];
        };
        ProviderSettings: {
            /**
             * @description Of google: only accounts of this Workspace domain sign in (`hd`).
             * @example acme.example
             */
            hosted_domain?: string | null;
            /** @description Of microsoft: the ids of the directories whose users sign in; all that the issuer admits by default. */
            directories?: string[] | null;
            /**
             * @description Of apple: the id of the team; required.
             * @example A1B2C3D4E5
             */
            team_id?: string | null;
            /**
             * @description Of apple: the id of the key whose .p8 file is the client secret; required.
             * @example F6G7H8I9J0
             */
            key_id?: string | null;
            /**
             * Format: uri
             * @description Of oauth2: the authorization endpoint; required.
             */
            authorization_url?: string | null;
            /**
             * Format: uri
             * @description Of oauth2: the token endpoint; required.
             */
            token_url?: string | null;
            /**
             * Format: uri
             * @description Of oauth2: responds with the claims of the user; required.
             */
            userinfo_url?: string | null;
            /**
             * @description Of oauth2: the claim that identifies the user forever, `sub` by default.
             * @example id
             */
            subject_claim?: string | null;
        };
        RefreshTokenSettings: {
            /** @description False: refresh tokens are valid for ten years. */
            expiration_enabled?: boolean | null;
            expiration_lifetime?: number | null;
        };
        Registration: {
            /** @example ann */
            username?: string | null;
            name?: string | null;
            given_name?: string | null;
            family_name?: string | null;
            middle_name?: string | null;
            nickname?: string | null;
            preferred_username?: string | null;
            /** Format: uri */
            profile?: string | null;
            /** Format: uri */
            picture?: string | null;
            /** Format: uri */
            website?: string | null;
            gender?: string | null;
            /** Format: date */
            birthday?: string | null;
            zoneinfo?: string | null;
            locale?: string | null;
            address?: components["schemas"]["Address"] | null;
            /**
             * Format: uuid
             * @description The client the user registers for.
             */
            client_id: string;
            /** @description Id or name of the tenant, for a client that signs in users of several. */
            tenant?: string | null;
            /** @description The same as `tenant`. */
            organization?: string | null;
            /** Format: email */
            email: string;
            /** @example correct horse battery */
            password: string;
            /** @description The version of the tenant's terms, which the user accepts. */
            terms_version?: string | null;
        };
        ResourceChanges: {
            /** @description Unique within the tenant. */
            resource_name?: string;
            resource_description?: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            resource_metadata?: components["schemas"]["ResourceSettings"] | null;
        };
        ResourceClientChanges: {
            /** @description While false, the client gets no tokens for the resource. */
            authorized: boolean;
        };
        ResourceClientsBody: {
            clients: string[];
        };
        ResourceEntry: {
            resource_type: components["schemas"]["ResourceType"];
            /** @description Unique within the tenant. */
            resource_name: string;
            resource_description?: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            tenant?: string | null;
            resource_metadata?: components["schemas"]["ConfiguredSettings"] | null;
            scopes?: components["schemas"]["ScopeEntry"][];
        };
        ResourceSettings: {
            /**
             * @description The audience of its tokens; unique, and fixed while clients are linked.
             * @example https://api.example.com
             */
            identifier_url?: string | null;
            /** @description ES256 unless a token also serves another resource. */
            signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
            /** @description Key of HS256, at least 32 bytes; never shown. */
            signing_secret?: string | null;
            /** @description Lifetime of an access token in seconds; 900 by default. */
            token_lifetime?: number | null;
            /** @description A user gets only the scopes granted to it: directly, by role or by group. */
            rbac_enabled?: boolean | null;
            /** @description Tokens list the scopes in the claim `permissions`, too. */
            scopes_added?: boolean | null;
            /** @description First-party clients get its scopes without the consent of the user. */
            skip_consent_for_first_party?: boolean | null;
            /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
            acr_required?: components["schemas"]["RequiredAcr"] | null;
            /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
            claims?: components["schemas"]["ClaimDefinition"][] | null;
        };
        RoleChanges: {
            /** @description Unique within the tenant. */
            role_name?: string;
            role_description?: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
        };
        RoleEntry: {
            /** @description Unique within the tenant. */
            role_name: string;
            role_description?: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            tenant?: string | null;
            permissions?: components["schemas"]["PermissionEntry"][];
        };
        RoleReference: {
            /** @description `tenant_name`; `null`: shared by all. */
            tenant?: string | null;
            role: string;
        };
        RolesBody: {
            roles: string[];
        };
        ScopeChanges: {
            /**
             * @description Unique within the resource.
             * @example orders:read
             */
            scope_name?: string;
            scope_description?: string | null;
        };
        ScopeEntry: {
            /**
             * @description Unique within the resource.
             * @example orders:read
             */
            scope_name: string;
            scope_description?: string | null;
        };
        SendMailHookRequest: {
            /** Format: uuid */
            hook_id: string;
            /** @enum {string} */
            event: "send_mail";
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            client_id: string | null;
            mail: {
                /** @description The same at every attempt. */
                id: string;
                template: string;
                to: string;
                subject: string;
                text: string;
                html: string;
            };
        };
        SendSmsHookRequest: {
            /** Format: uuid */
            hook_id: string;
            /** @enum {string} */
            event: "send_sms";
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            client_id: string | null;
            sms: {
                /** @description The same at every attempt. */
                id: string;
                template: string;
                /** @description The number as E.164. */
                to: string;
                text: string;
                /** @description BCP 47. */
                language: string;
            };
        };
        SettingsChanges: {
            /**
             * @description What the deployment is for.
             * @default development
             */
            environment?: components["schemas"]["Environment"];
        };
        TenantAdminsBody: {
            users: string[];
        };
        TenantChanges: {
            /** @description Unique in the installation, in whatever case. */
            tenant_name?: string;
            display_name?: string | null;
            tenant_description?: string | null;
            /**
             * @description While false: no sign-in, no tokens.
             * @default true
             */
            is_active?: boolean;
            tenant_metadata?: components["schemas"]["TenantMetadata"] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            branding?: components["schemas"]["Branding"] | null;
        };
        TenantEntry: {
            /** @description Unique in the installation, in whatever case. */
            tenant_name: string;
            display_name?: string | null;
            tenant_description?: string | null;
            /**
             * @description While false: no sign-in, no tokens.
             * @default true
             */
            is_active?: boolean;
            tenant_metadata?: components["schemas"]["TenantMetadata"] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
            branding?: components["schemas"]["Branding"] | null;
            /**
             * @description Email domains that the tenant claims. A document verifies none.
             * @example [
             *       "acme.example"
             *     ]
             */
            domains?: string[];
            identity_providers?: components["schemas"]["ProviderEntry"][];
        };
        TenantMetadata: {
            /** @description Seconds; 1,209,600 by default. */
            session_lifetime?: number | null;
            password_policy?: components["schemas"]["PasswordPolicy"] | null;
            lockout?: components["schemas"]["Lockout"] | null;
            mfa?: components["schemas"]["MultiFactor"] | null;
            /** @description Users may register themselves. Default: true, but false for the default tenant, to which administrators belong, and through clients that sign in users of several tenants. */
            registration_enabled?: boolean | null;
            /**
             * @description The version of the terms that users accept when they register; without it, they accept none.
             * @example 2026-01
             */
            terms_version?: string | null;
            /** @description Whether users delete their own accounts: `immediate`, `delayed` (in 14 days, in which they may keep them), or `off`, the default. */
            account_deletion?: components["schemas"]["AccountDeletion"] | null;
            /** @description Whether applications register themselves as clients (RFC 7591), and what they may be. */
            client_registration?: components["schemas"]["ClientRegistration"] | null;
            /** @description Text messages, by the hook `send_sms`. */
            sms?: components["schemas"]["TenantSms"] | null;
        };
        TenantSms: {
            /** @description Countries whose numbers get text messages, as ISO 3166-1 alpha-2. None by default: then there are no text messages. */
            countries?: string[] | null;
            /** @description Text messages within 24 hours; 1,000 by default. */
            daily_limit?: number | null;
        };
        TenantTextsSettings: {
            /**
             * @description ICU messages by the key of the text they replace; those that are left out are ours again.
             * @example {
             *       "sign_in_to": "to shop at {app}"
             *     }
             */
            texts: {
                [key: string]: unknown;
            };
        };
        TenantsBody: {
            tenants: string[];
        };
        TestHookRequest: {
            /** Format: uuid */
            hook_id: string;
            /** @enum {string} */
            event: "test";
            tested_event: string;
        };
        TokenExchangeSettings: {
            /** @description Audiences of access tokens that it may exchange for its own: identifiers of resources. Not for public clients. */
            subject_audiences?: string[] | null;
        };
        UserBlock: {
            reason?: string | null;
            /**
             * Format: date-time
             * @description When the block ends automatically; without it, never.
             */
            until?: string | null;
        };
        UserChanges: {
            /** @example ann */
            username?: string | null;
            /**
             * Format: email
             * @example ann@example.com
             */
            email?: string | null;
            /** @default false */
            email_verified?: boolean;
            phone?: string | null;
            /** @default false */
            phone_verified?: boolean;
            name?: string | null;
            given_name?: string | null;
            family_name?: string | null;
            middle_name?: string | null;
            nickname?: string | null;
            preferred_username?: string | null;
            /** Format: uri */
            profile?: string | null;
            /** Format: uri */
            picture?: string | null;
            /** Format: uri */
            website?: string | null;
            gender?: string | null;
            /** Format: date */
            birthday?: string | null;
            zoneinfo?: string | null;
            locale?: string | null;
            address?: components["schemas"]["Address"] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            user_metadata?: components["schemas"]["AppMetadatum"][] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata?: components["schemas"]["AppMetadatum"][] | null;
        };
        UsersBody: {
            users: string[];
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
        AuditEvent: {
            /** Format: uuid */
            readonly id: string;
            /** @example client.modified */
            readonly event_type: string;
            /**
             * Format: uuid
             * @description Subject of the token; `null`: the system itself.
             */
            readonly actor_id: string | null;
            /** Format: uuid */
            readonly actor_client_id: string | null;
            /** Format: uuid */
            readonly tenant_id: string | null;
            /** @description What it was done to. */
            readonly subject_type: string | null;
            /** Format: uuid */
            readonly subject_id: string | null;
            readonly ip: string | null;
            readonly request_id: string | null;
            readonly outcome: components["schemas"]["AuditOutcome"];
            /** @description What differed before; secrets masked. */
            readonly before: {
                [key: string]: unknown;
            } | null;
            /** @description What differs since; secrets masked. */
            readonly after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            readonly created_at: string;
        };
        AuditEventList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["AuditEvent"][];
        };
        AuditCounts: {
            /** @description Every period, also those without an event; the oldest first. A day is as long as it is in its zone. */
            periods: {
                /**
                 * Format: date-time
                 * @example 2026-11-23T16:00:00.000000Z
                 */
                starts_at: string;
                /**
                 * Format: date-time
                 * @description Is not part of it.
                 * @example 2026-11-24T16:00:00.000000Z
                 */
                ends_at: string;
            }[];
            /** @description How many events of a type and outcome a period has; those of which there is none are absent. */
            items: {
                /**
                 * Format: date-time
                 * @description Of the period.
                 * @example 2026-11-23T16:00:00.000000Z
                 */
                starts_at: string;
                /** @example login.succeeded */
                event_type: string;
                outcome: components["schemas"]["AuditOutcome"];
                /** @example 12 */
                count: number;
            }[];
        };
        Client: {
            /** Format: uuid */
            readonly id: string;
            /**
             * @description Cannot change.
             * @default web
             */
            client_type: components["schemas"]["ClientType"];
            /** @description Unique within the tenant. */
            client_name: string;
            /** @description Returned only when it is created. */
            readonly client_secret: string | null;
            /**
             * Format: date-time
             * @description `null`: it does not expire.
             */
            readonly client_secret_expires_at: string | null;
            client_description: string | null;
            client_metadata: {
                /** @description Without it, those that fit the client type. */
                grant_types?: ("authorization_code" | "authorization_code_verifier" | "client_credentials" | "device_code" | "implicit" | "otp" | "password" | "refresh_token" | "token_exchange" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[] | null;
                urls?: {
                    /** @description Redirect URIs of sign-ins; compared exactly. */
                    redirect_uris?: string[] | null;
                    /** @description Redirect URIs after logout. */
                    post_logout_redirect_uris?: string[] | null;
                    /** @description Origins whose scripts may call the token endpoints. */
                    allowed_origins?: string[] | null;
                    /** @description Page of the client that starts a sign-in. */
                    initiate_login_uri?: string | null;
                    /** @description Receives back-channel logout tokens when a session ends. */
                    backchannel_logout_uri?: string | null;
                } | null;
                refresh_token?: {
                    /** @description False: refresh tokens are valid for ten years. */
                    expiration_enabled?: boolean | null;
                    expiration_lifetime?: number | null;
                } | null;
                id_token?: {
                    expiration_lifetime?: number | null;
                } | null;
                /** @description Rules that it is held to: `fapi2` is the FAPI 2.0 Security Profile. */
                security_profile?: components["schemas"]["SecurityProfile"] | null;
                token_exchange?: {
                    /** @description Audiences of access tokens that it may exchange for its own: identifiers of resources. Not for public clients. */
                    subject_audiences?: string[] | null;
                } | null;
                /** @description Claims of its ID tokens and of userinfo; an array replaces the stored one. */
                claims?: {
                    /**
                     * @description Its name in the token; none that a standard or this service gives a meaning.
                     * @example https://app.example.com/roles
                     */
                    claim: string;
                    /**
                     * @description What it is made of; instead of `value`.
                     * @example roles
                     */
                    from?: string;
                    /** @description Its value, the same in every token; instead of `from`. */
                    value?: string | number | boolean;
                    /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                    scope?: string;
                    /**
                     * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                     * @example [
                     *       "shop-*"
                     *     ]
                     */
                    only?: string[];
                    /** @description Type of the claim; a list is written as text with commas, and read from it. */
                    as?: components["schemas"]["ClaimType"];
                    /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                    max?: number;
                }[] | null;
                /** @description Members of OpenID Connect Registration; kept as given, at most 16 KiB. */
                oauth?: {
                    [key: string]: unknown;
                } | null;
                /** @description Kept as given, at most 16 KiB. */
                saml?: {
                    [key: string]: unknown;
                } | null;
                /** @description Kept as given, at most 16 KiB. */
                wsfed?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata: {
                key: string;
                value: string;
            }[] | null;
            /**
             * @description A public client (RFC 6749): no secret, PKCE instead.
             * @default false
             */
            is_public: boolean;
            /**
             * @description Operated by the same organisation as this service.
             * @default false
             */
            is_first_party: boolean;
            /**
             * @description Has access to the data of all tenants, not only its own.
             * @default true
             */
            is_global: boolean;
            /**
             * Format: uuid
             * @description The tenant whose users sign in through it.
             */
            tenant_id: string | null;
            /**
             * @description Whose users sign in through it: of its tenant (a global client's is the default one), of the tenants listed for it, or of all tenants. The last two need `is_global`.
             * @default home
             */
            sign_in_tenants: components["schemas"]["SignInTenants"];
            /** @description Cannot be deleted. */
            readonly is_default: boolean;
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
            resources: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly client_id: string;
                /** Format: uuid */
                readonly resource_id: string;
                readonly resource_data: {
                    /** Format: uuid */
                    readonly created_by: string | null;
                    /** Format: date-time */
                    readonly created_date: string;
                    /** Format: uuid */
                    readonly updated_by: string | null;
                    /** Format: date-time */
                    readonly updated_date: string;
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description Whose it is. Without it all tenants share it, and no tenant changes or deletes it.
                     */
                    readonly tenant_id?: string | null;
                    resource_type: components["schemas"]["ResourceType"];
                    /** @description Unique within the tenant. */
                    resource_name: string;
                    resource_description?: string | null;
                    resource_metadata?: {
                        /**
                         * @description The audience of its tokens; unique, and fixed while clients are linked.
                         * @example https://api.example.com
                         */
                        identifier_url?: string | null;
                        /** @description ES256 unless a token also serves another resource. */
                        signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
                        /** @description Lifetime of an access token in seconds; 900 by default. */
                        token_lifetime?: number | null;
                        /** @description A user gets only the scopes granted to it: directly, by role or by group. */
                        rbac_enabled?: boolean | null;
                        /** @description Tokens list the scopes in the claim `permissions`, too. */
                        scopes_added?: boolean | null;
                        /** @description First-party clients get its scopes without the consent of the user. */
                        skip_consent_for_first_party?: boolean | null;
                        /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
                        acr_required?: components["schemas"]["RequiredAcr"] | null;
                        /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
                        claims?: {
                            /**
                             * @description Its name in the token; none that a standard or this service gives a meaning.
                             * @example https://app.example.com/roles
                             */
                            claim: string;
                            /**
                             * @description What it is made of; instead of `value`.
                             * @example roles
                             */
                            from?: string;
                            /** @description Its value, the same in every token; instead of `from`. */
                            value?: string | number | boolean;
                            /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                            scope?: string;
                            /**
                             * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                             * @example [
                             *       "shop-*"
                             *     ]
                             */
                            only?: string[];
                            /** @description Type of the claim; a list is written as text with commas, and read from it. */
                            as?: components["schemas"]["ClaimType"];
                            /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                            max?: number;
                        }[] | null;
                        /** @description One of this installation's own services. */
                        readonly is_system: boolean;
                    } | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                };
            }[];
            /** @description A link, or the complete array with `expand=all`. */
            permissions: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly resource_id: string;
                readonly resource_data: {
                    /** Format: uuid */
                    readonly created_by: string | null;
                    /** Format: date-time */
                    readonly created_date: string;
                    /** Format: uuid */
                    readonly updated_by: string | null;
                    /** Format: date-time */
                    readonly updated_date: string;
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description Whose it is. Without it all tenants share it, and no tenant changes or deletes it.
                     */
                    readonly tenant_id?: string | null;
                    resource_type: components["schemas"]["ResourceType"];
                    /** @description Unique within the tenant. */
                    resource_name: string;
                    resource_description?: string | null;
                    resource_metadata?: {
                        /**
                         * @description The audience of its tokens; unique, and fixed while clients are linked.
                         * @example https://api.example.com
                         */
                        identifier_url?: string | null;
                        /** @description ES256 unless a token also serves another resource. */
                        signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
                        /** @description Lifetime of an access token in seconds; 900 by default. */
                        token_lifetime?: number | null;
                        /** @description A user gets only the scopes granted to it: directly, by role or by group. */
                        rbac_enabled?: boolean | null;
                        /** @description Tokens list the scopes in the claim `permissions`, too. */
                        scopes_added?: boolean | null;
                        /** @description First-party clients get its scopes without the consent of the user. */
                        skip_consent_for_first_party?: boolean | null;
                        /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
                        acr_required?: components["schemas"]["RequiredAcr"] | null;
                        /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
                        claims?: {
                            /**
                             * @description Its name in the token; none that a standard or this service gives a meaning.
                             * @example https://app.example.com/roles
                             */
                            claim: string;
                            /**
                             * @description What it is made of; instead of `value`.
                             * @example roles
                             */
                            from?: string;
                            /** @description Its value, the same in every token; instead of `from`. */
                            value?: string | number | boolean;
                            /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                            scope?: string;
                            /**
                             * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                             * @example [
                             *       "shop-*"
                             *     ]
                             */
                            only?: string[];
                            /** @description Type of the claim; a list is written as text with commas, and read from it. */
                            as?: components["schemas"]["ClaimType"];
                            /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                            max?: number;
                        }[] | null;
                        /** @description One of this installation's own services. */
                        readonly is_system: boolean;
                    } | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                };
                /** Format: uuid */
                readonly scope_id: string;
                readonly scope_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /** Format: uuid */
                    readonly resource_id: string;
                    /**
                     * @description Unique within the resource.
                     * @example orders:read
                     */
                    scope_name: string;
                    scope_description?: string | null;
                    /** @description Every user has it without a role. Some scopes of system resources alone. */
                    readonly all_users: boolean;
                };
                /** Format: uuid */
                readonly client_id: string;
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                client_id?: string;
                resources?: number;
                permissions?: number;
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
        ClientList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Client"][];
        };
        ClientPermission: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly client_id: string;
            /** Format: uuid */
            readonly resource_id: string;
            readonly resource_data: {
                /** Format: uuid */
                readonly created_by: string | null;
                /** Format: date-time */
                readonly created_date: string;
                /** Format: uuid */
                readonly updated_by: string | null;
                /** Format: date-time */
                readonly updated_date: string;
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Whose it is. Without it all tenants share it, and no tenant changes or deletes it.
                 */
                readonly tenant_id?: string | null;
                resource_type: components["schemas"]["ResourceType"];
                /** @description Unique within the tenant. */
                resource_name: string;
                resource_description?: string | null;
                resource_metadata?: {
                    /**
                     * @description The audience of its tokens; unique, and fixed while clients are linked.
                     * @example https://api.example.com
                     */
                    identifier_url?: string | null;
                    /** @description ES256 unless a token also serves another resource. */
                    signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
                    /** @description Lifetime of an access token in seconds; 900 by default. */
                    token_lifetime?: number | null;
                    /** @description A user gets only the scopes granted to it: directly, by role or by group. */
                    rbac_enabled?: boolean | null;
                    /** @description Tokens list the scopes in the claim `permissions`, too. */
                    scopes_added?: boolean | null;
                    /** @description First-party clients get its scopes without the consent of the user. */
                    skip_consent_for_first_party?: boolean | null;
                    /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
                    acr_required?: components["schemas"]["RequiredAcr"] | null;
                    /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
                    claims?: {
                        /**
                         * @description Its name in the token; none that a standard or this service gives a meaning.
                         * @example https://app.example.com/roles
                         */
                        claim: string;
                        /**
                         * @description What it is made of; instead of `value`.
                         * @example roles
                         */
                        from?: string;
                        /** @description Its value, the same in every token; instead of `from`. */
                        value?: string | number | boolean;
                        /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                        scope?: string;
                        /**
                         * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                         * @example [
                         *       "shop-*"
                         *     ]
                         */
                        only?: string[];
                        /** @description Type of the claim; a list is written as text with commas, and read from it. */
                        as?: components["schemas"]["ClaimType"];
                        /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                        max?: number;
                    }[] | null;
                    /** @description One of this installation's own services. */
                    readonly is_system: boolean;
                } | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
            };
            /** Format: uuid */
            readonly scope_id: string;
            readonly scope_data: {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly resource_id: string;
                /**
                 * @description Unique within the resource.
                 * @example orders:read
                 */
                scope_name: string;
                scope_description?: string | null;
                /** @description Every user has it without a role. Some scopes of system resources alone. */
                readonly all_users: boolean;
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
        };
        ClientPermissionList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["ClientPermission"][];
        };
        ClientResource: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly client_id: string;
            /** Format: uuid */
            readonly resource_id: string;
            readonly resource_data: {
                /** Format: uuid */
                readonly created_by: string | null;
                /** Format: date-time */
                readonly created_date: string;
                /** Format: uuid */
                readonly updated_by: string | null;
                /** Format: date-time */
                readonly updated_date: string;
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Whose it is. Without it all tenants share it, and no tenant changes or deletes it.
                 */
                readonly tenant_id?: string | null;
                resource_type: components["schemas"]["ResourceType"];
                /** @description Unique within the tenant. */
                resource_name: string;
                resource_description?: string | null;
                resource_metadata?: {
                    /**
                     * @description The audience of its tokens; unique, and fixed while clients are linked.
                     * @example https://api.example.com
                     */
                    identifier_url?: string | null;
                    /** @description ES256 unless a token also serves another resource. */
                    signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
                    /** @description Lifetime of an access token in seconds; 900 by default. */
                    token_lifetime?: number | null;
                    /** @description A user gets only the scopes granted to it: directly, by role or by group. */
                    rbac_enabled?: boolean | null;
                    /** @description Tokens list the scopes in the claim `permissions`, too. */
                    scopes_added?: boolean | null;
                    /** @description First-party clients get its scopes without the consent of the user. */
                    skip_consent_for_first_party?: boolean | null;
                    /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
                    acr_required?: components["schemas"]["RequiredAcr"] | null;
                    /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
                    claims?: {
                        /**
                         * @description Its name in the token; none that a standard or this service gives a meaning.
                         * @example https://app.example.com/roles
                         */
                        claim: string;
                        /**
                         * @description What it is made of; instead of `value`.
                         * @example roles
                         */
                        from?: string;
                        /** @description Its value, the same in every token; instead of `from`. */
                        value?: string | number | boolean;
                        /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                        scope?: string;
                        /**
                         * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                         * @example [
                         *       "shop-*"
                         *     ]
                         */
                        only?: string[];
                        /** @description Type of the claim; a list is written as text with commas, and read from it. */
                        as?: components["schemas"]["ClaimType"];
                        /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                        max?: number;
                    }[] | null;
                    /** @description One of this installation's own services. */
                    readonly is_system: boolean;
                } | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
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
        };
        ClientResourceList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["ClientResource"][];
        };
        ClientTenant: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly client_id: string;
            /** Format: uuid */
            readonly tenant_id: string;
            readonly tenant_data: {
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
                /** Format: uuid */
                readonly id: string;
                /** @description Unique in the installation, in whatever case. */
                tenant_name: string;
                display_name?: string | null;
                tenant_description?: string | null;
                /** @description The tenant used where none is named. */
                readonly is_default: boolean;
                /**
                 * @description While false: no sign-in, no tokens.
                 * @default true
                 */
                is_active?: boolean;
                tenant_metadata?: {
                    /** @description Seconds; 1,209,600 by default. */
                    session_lifetime?: number | null;
                    password_policy?: {
                        /** @description Characters; 8 by default. */
                        min_length?: number | null;
                    } | null;
                    lockout?: {
                        /** @description Failures per identifier and address; 5 by default. */
                        max_failures?: number | null;
                        /** @description Seconds in which they count; 900 by default. */
                        window_seconds?: number | null;
                        /** @description Seconds of the longest lock; 900 by default. */
                        max_lock_seconds?: number | null;
                    } | null;
                    mfa?: {
                        /** @description Every sign-in needs a second factor; users without one enrol it when they sign in. */
                        required?: boolean | null;
                    } | null;
                    /** @description Users may register themselves. Default: true, but false for the default tenant, to which administrators belong, and through clients that sign in users of several tenants. */
                    registration_enabled?: boolean | null;
                    /**
                     * @description The version of the terms that users accept when they register; without it, they accept none.
                     * @example 2026-01
                     */
                    terms_version?: string | null;
                    /** @description Whether users delete their own accounts: `immediate`, `delayed` (in 14 days, in which they may keep them), or `off`, the default. */
                    account_deletion?: components["schemas"]["AccountDeletion"] | null;
                    /** @description Whether applications register themselves as clients (RFC 7591), and what they may be. */
                    client_registration?: {
                        /** @description Who registers clients: nobody (`off`, the default), whose token has the scope `clients:register` (`token`), or everybody (`open`). */
                        mode?: components["schemas"]["ClientRegistrationMode"] | null;
                        /** @description Grants that they may have; `authorization_code` and `refresh_token` by default. */
                        grant_types?: ("authorization_code" | "client_credentials" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[] | null;
                        /** @description Hosts of their redirect URIs, compared exactly; without it all. With it, also `localhost` has to be among them. */
                        redirect_hosts?: string[] | null;
                        /** @description Scopes that they may request: of OpenID Connect (all by default), of resources of your own, and those that all users have. */
                        scopes?: string[] | null;
                        /** @description How many there may be; 1,000 by default. */
                        max_clients?: number | null;
                        /** @description Days without a token after which they are deleted; 90 by default. */
                        unused_days?: number | null;
                    } | null;
                    /** @description Text messages, by the hook `send_sms`. */
                    sms?: {
                        /** @description Countries whose numbers get text messages, as ISO 3166-1 alpha-2. None by default: then there are no text messages. */
                        countries?: string[] | null;
                        /** @description Text messages within 24 hours; 1,000 by default. */
                        daily_limit?: number | null;
                    } | null;
                } | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                branding?: {
                    /** @description Of buttons and links; 4.5:1 with white at least. */
                    primary_color?: string | null;
                    /** @description Behind the card, while the browser prefers light; 4.5:1 with #16191d at least. */
                    background_color?: string | null;
                    /**
                     * Format: uri
                     * @description Terms of use, linked on every page.
                     */
                    terms_url?: string | null;
                    /**
                     * Format: uri
                     * @description Privacy policy, linked on every page.
                     */
                    privacy_url?: string | null;
                    /** @description Languages of the pages by BCP 47 tag, the first where no other fits; all that there are by default. */
                    languages?: string[] | null;
                } | null;
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
        };
        ClientTenantList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["ClientTenant"][];
        };
        Group: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: uuid
             * @description Without it the group is for users of every tenant.
             */
            tenant_id: string | null;
            /** @description Unique within the tenant. */
            group_name: string;
            group_description: string | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata: {
                key: string;
                value: string;
            }[] | null;
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
            members: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly group_id: string;
                /** Format: uuid */
                readonly user_id: string;
                readonly user_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description May be set by global callers; otherwise the caller's tenant.
                     */
                    tenant_id?: string;
                    /** @example ann */
                    username?: string | null;
                    /**
                     * Format: email
                     * @example ann@example.com
                     */
                    email?: string | null;
                    /** @default false */
                    email_verified?: boolean;
                    phone?: string | null;
                    /** @default false */
                    phone_verified?: boolean;
                    name?: string | null;
                    given_name?: string | null;
                    family_name?: string | null;
                    middle_name?: string | null;
                    nickname?: string | null;
                    preferred_username?: string | null;
                    /** Format: uri */
                    profile?: string | null;
                    /** Format: uri */
                    picture?: string | null;
                    /** Format: uri */
                    website?: string | null;
                    gender?: string | null;
                    /** Format: date */
                    birthday?: string | null;
                    zoneinfo?: string | null;
                    locale?: string | null;
                    address?: {
                        country?: string | null;
                        postal_code?: string | null;
                        region?: string | null;
                        locality?: string | null;
                        street_address?: string | null;
                        formatted?: string | null;
                    } | null;
                    readonly is_blocked: boolean;
                    /** Format: date-time */
                    readonly blocked_at: string | null;
                    readonly blocked_reason: string | null;
                    /** Format: date-time */
                    readonly blocked_until: string | null;
                    /** Format: date-time */
                    readonly password_changed_at: string | null;
                    /** Format: date-time */
                    readonly last_login_at: string | null;
                    readonly login_count: number;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    user_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                    /** @description The version of the terms that the user accepted last. */
                    readonly terms_version: string | null;
                };
            }[];
            /** @description A link, or the complete array with `expand=all`. */
            roles: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly group_id: string;
                /** Format: uuid */
                readonly role_id: string;
                readonly role_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description Without it the role is for users of every tenant.
                     */
                    tenant_id?: string | null;
                    /** @description Unique within the tenant. */
                    role_name: string;
                    role_description?: string | null;
                    /** @description Neither deleted nor renamed. */
                    readonly is_system: boolean;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                };
            }[];
            /** @description A link, or the complete array with `expand=all`. */
            groups: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly group_id: string;
                /** Format: uuid */
                readonly nested_group_id: string;
                readonly group_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description Without it the group is for users of every tenant.
                     */
                    tenant_id?: string | null;
                    /** @description Unique within the tenant. */
                    group_name: string;
                    group_description?: string | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                };
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                group_id?: string;
                members?: number;
                roles?: number;
                groups?: number;
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
        GroupList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Group"][];
        };
        NestedGroup: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly group_id: string;
            /** Format: uuid */
            readonly nested_group_id: string;
            readonly group_data: {
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
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Without it the group is for users of every tenant.
                 */
                tenant_id?: string | null;
                /** @description Unique within the tenant. */
                group_name: string;
                group_description?: string | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
            };
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            created_at: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            updated_at: string | null;
            /** @description Only with `effective=true`: where the link comes from. */
            sources?: {
                type: components["schemas"]["SourceType"];
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        NestedGroupList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["NestedGroup"][];
        };
        GroupMember: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly group_id: string;
            /** Format: uuid */
            readonly user_id: string;
            readonly user_data: {
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
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description May be set by global callers; otherwise the caller's tenant.
                 */
                tenant_id?: string;
                /** @example ann */
                username?: string | null;
                /**
                 * Format: email
                 * @example ann@example.com
                 */
                email?: string | null;
                /** @default false */
                email_verified?: boolean;
                phone?: string | null;
                /** @default false */
                phone_verified?: boolean;
                name?: string | null;
                given_name?: string | null;
                family_name?: string | null;
                middle_name?: string | null;
                nickname?: string | null;
                preferred_username?: string | null;
                /** Format: uri */
                profile?: string | null;
                /** Format: uri */
                picture?: string | null;
                /** Format: uri */
                website?: string | null;
                gender?: string | null;
                /** Format: date */
                birthday?: string | null;
                zoneinfo?: string | null;
                locale?: string | null;
                address?: {
                    country?: string | null;
                    postal_code?: string | null;
                    region?: string | null;
                    locality?: string | null;
                    street_address?: string | null;
                    formatted?: string | null;
                } | null;
                readonly is_blocked: boolean;
                /** Format: date-time */
                readonly blocked_at: string | null;
                readonly blocked_reason: string | null;
                /** Format: date-time */
                readonly blocked_until: string | null;
                /** Format: date-time */
                readonly password_changed_at: string | null;
                /** Format: date-time */
                readonly last_login_at: string | null;
                readonly login_count: number;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                user_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                /** @description The version of the terms that the user accepted last. */
                readonly terms_version: string | null;
            };
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            created_at: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            updated_at: string | null;
            /** @description Only with `effective=true`: where the link comes from. */
            sources?: {
                type: components["schemas"]["SourceType"];
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        GroupMemberList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["GroupMember"][];
        };
        GroupRole: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly group_id: string;
            /** Format: uuid */
            readonly role_id: string;
            readonly role_data: {
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
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Without it the role is for users of every tenant.
                 */
                tenant_id?: string | null;
                /** @description Unique within the tenant. */
                role_name: string;
                role_description?: string | null;
                /** @description Neither deleted nor renamed. */
                readonly is_system: boolean;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
            };
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            created_at: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            updated_at: string | null;
            /** @description Only with `effective=true`: where the link comes from. */
            sources?: {
                type: components["schemas"]["SourceType"];
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        GroupRoleList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["GroupRole"][];
        };
        Hook: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: uuid
             * @description Without it the hook is for users of every tenant.
             */
            tenant_id: string | null;
            event: components["schemas"]["HookEvent"];
            /**
             * Format: uri
             * @description A public https address.
             * @example https://app.example.com/hooks/login
             */
            url: string;
            /** @description Signs requests; shown once, when the hook is created. */
            readonly secret: string | null;
            /** @description Clients it is for; all when empty. Empty for `send_mail` and `send_sms`: messages are of no client. */
            client_ids: string[];
            /**
             * @description Milliseconds for the whole answer.
             * @default 1000
             */
            timeout_ms: number;
            /**
             * @description Without a valid answer: `closed` refuses with 503, `open` goes on and records `hook.failed`.
             * @default closed
             */
            on_failure: components["schemas"]["HookFailure"];
            /** @default true */
            is_enabled: boolean;
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
        HookList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Hook"][];
        };
        ImportSummary: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tenant_id: string | null;
            readonly state: components["schemas"]["ImportState"];
            /** @description Lines read; empty ones do not count. */
            readonly received: number;
            /** @description Users that were added. */
            readonly added: number;
            /** @description Existing users that were changed. */
            readonly changed: number;
            /** @description Lines that were rejected. */
            readonly failed: number;
            /** @description Why the import as a whole ended early. */
            readonly failure: string | null;
            /** Format: date-time */
            readonly finished_at: string | null;
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
        ImportSummaryList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["ImportSummary"][];
        };
        Import: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tenant_id: string | null;
            readonly state: components["schemas"]["ImportState"];
            /** @description Lines read; empty ones do not count. */
            readonly received: number;
            /** @description Users that were added. */
            readonly added: number;
            /** @description Existing users that were changed. */
            readonly changed: number;
            /** @description Lines that were rejected. */
            readonly failed: number;
            /** @description Why the import as a whole ended early. */
            readonly failure: string | null;
            /** Format: date-time */
            readonly finished_at: string | null;
            /** @description The first thousand, by line. */
            readonly errors: {
                /** @description Line of the file, from 1. */
                readonly line: number;
                /** @description Member of the line; empty for the line as a whole. */
                readonly field: string;
                readonly message: string;
            }[];
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
        SigningKey: {
            /** Format: uuid */
            readonly id: string;
            /** @description RFC 7638 thumbprint; never used again. */
            readonly kid: string;
            readonly algorithm: components["schemas"]["KeyAlgorithm"];
            /** @description `pending`: published, does not sign yet; `active`: signs; `retired`: still verifies; `revoked`: gone. */
            readonly state: components["schemas"]["KeyState"];
            /** @description The public key. (RFC 7517) */
            readonly public_jwk: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it signs.
             */
            readonly active_at: string;
            /**
             * Format: date-time
             * @description When it stopped signing.
             */
            readonly retired_at: string | null;
            /**
             * Format: date-time
             * @description When its last token has expired.
             */
            readonly expires_at: string | null;
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
        SigningKeyList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["SigningKey"][];
        };
        User: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: uuid
             * @description May be set by global callers; otherwise the caller's tenant.
             */
            tenant_id: string;
            /** @example ann */
            username: string | null;
            /**
             * Format: email
             * @example ann@example.com
             */
            email: string | null;
            /** @default false */
            email_verified: boolean;
            phone: string | null;
            /** @default false */
            phone_verified: boolean;
            name: string | null;
            given_name: string | null;
            family_name: string | null;
            middle_name: string | null;
            nickname: string | null;
            preferred_username: string | null;
            /** Format: uri */
            profile: string | null;
            /** Format: uri */
            picture: string | null;
            /** Format: uri */
            website: string | null;
            gender: string | null;
            /** Format: date */
            birthday: string | null;
            zoneinfo: string | null;
            locale: string | null;
            address: {
                country?: string | null;
                postal_code?: string | null;
                region?: string | null;
                locality?: string | null;
                street_address?: string | null;
                formatted?: string | null;
            } | null;
            readonly is_blocked: boolean;
            /** Format: date-time */
            readonly blocked_at: string | null;
            readonly blocked_reason: string | null;
            /** Format: date-time */
            readonly blocked_until: string | null;
            /** Format: date-time */
            readonly password_changed_at: string | null;
            /** Format: date-time */
            readonly last_login_at: string | null;
            readonly login_count: number;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            user_metadata: {
                key: string;
                value: string;
            }[] | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata: {
                key: string;
                value: string;
            }[] | null;
            /** @description The version of the terms that the user accepted last. */
            readonly terms_version: string | null;
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
            permissions: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly resource_id: string;
                readonly resource_data: {
                    /** Format: uuid */
                    readonly created_by: string | null;
                    /** Format: date-time */
                    readonly created_date: string;
                    /** Format: uuid */
                    readonly updated_by: string | null;
                    /** Format: date-time */
                    readonly updated_date: string;
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description Whose it is. Without it all tenants share it, and no tenant changes or deletes it.
                     */
                    readonly tenant_id?: string | null;
                    resource_type: components["schemas"]["ResourceType"];
                    /** @description Unique within the tenant. */
                    resource_name: string;
                    resource_description?: string | null;
                    resource_metadata?: {
                        /**
                         * @description The audience of its tokens; unique, and fixed while clients are linked.
                         * @example https://api.example.com
                         */
                        identifier_url?: string | null;
                        /** @description ES256 unless a token also serves another resource. */
                        signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
                        /** @description Lifetime of an access token in seconds; 900 by default. */
                        token_lifetime?: number | null;
                        /** @description A user gets only the scopes granted to it: directly, by role or by group. */
                        rbac_enabled?: boolean | null;
                        /** @description Tokens list the scopes in the claim `permissions`, too. */
                        scopes_added?: boolean | null;
                        /** @description First-party clients get its scopes without the consent of the user. */
                        skip_consent_for_first_party?: boolean | null;
                        /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
                        acr_required?: components["schemas"]["RequiredAcr"] | null;
                        /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
                        claims?: {
                            /**
                             * @description Its name in the token; none that a standard or this service gives a meaning.
                             * @example https://app.example.com/roles
                             */
                            claim: string;
                            /**
                             * @description What it is made of; instead of `value`.
                             * @example roles
                             */
                            from?: string;
                            /** @description Its value, the same in every token; instead of `from`. */
                            value?: string | number | boolean;
                            /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                            scope?: string;
                            /**
                             * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                             * @example [
                             *       "shop-*"
                             *     ]
                             */
                            only?: string[];
                            /** @description Type of the claim; a list is written as text with commas, and read from it. */
                            as?: components["schemas"]["ClaimType"];
                            /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                            max?: number;
                        }[] | null;
                        /** @description One of this installation's own services. */
                        readonly is_system: boolean;
                    } | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                };
                /** Format: uuid */
                readonly scope_id: string;
                readonly scope_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /** Format: uuid */
                    readonly resource_id: string;
                    /**
                     * @description Unique within the resource.
                     * @example orders:read
                     */
                    scope_name: string;
                    scope_description?: string | null;
                    /** @description Every user has it without a role. Some scopes of system resources alone. */
                    readonly all_users: boolean;
                };
                /** Format: uuid */
                readonly user_id: string;
            }[];
            /** @description A link, or the complete array with `expand=all`. */
            roles: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly role_id: string;
                readonly role_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description Without it the role is for users of every tenant.
                     */
                    tenant_id?: string | null;
                    /** @description Unique within the tenant. */
                    role_name: string;
                    role_description?: string | null;
                    /** @description Neither deleted nor renamed. */
                    readonly is_system: boolean;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                };
                /** Format: uuid */
                readonly user_id: string;
            }[];
            /** @description A link, or the complete array with `expand=all`. */
            groups: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly group_id: string;
                readonly group_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description Without it the group is for users of every tenant.
                     */
                    tenant_id?: string | null;
                    /** @description Unique within the tenant. */
                    group_name: string;
                    group_description?: string | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                };
                /** Format: uuid */
                readonly user_id: string;
            }[];
            /** @description A link, or the complete array with `expand=all`. */
            identities: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly user_id: string;
                /**
                 * Format: uuid
                 * @description An identity provider of the tenant.
                 */
                provider_id: string;
                /** @description The subject there; one user per provider and subject. */
                external_id: string;
                /** @description Claims of the provider about the user. */
                profile_data?: {
                    [key: string]: unknown;
                } | null;
                /** Format: date-time */
                readonly last_login_at: string | null;
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                user_id?: string;
                permissions?: number;
                roles?: number;
                groups?: number;
                identities?: number;
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
        Resource: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: uuid
             * @description Whose it is. Without it all tenants share it, and no tenant changes or deletes it.
             */
            readonly tenant_id: string | null;
            resource_type: components["schemas"]["ResourceType"];
            /** @description Unique within the tenant. */
            resource_name: string;
            resource_description: string | null;
            resource_metadata: {
                /**
                 * @description The audience of its tokens; unique, and fixed while clients are linked.
                 * @example https://api.example.com
                 */
                identifier_url?: string | null;
                /** @description ES256 unless a token also serves another resource. */
                signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
                /** @description Lifetime of an access token in seconds; 900 by default. */
                token_lifetime?: number | null;
                /** @description A user gets only the scopes granted to it: directly, by role or by group. */
                rbac_enabled?: boolean | null;
                /** @description Tokens list the scopes in the claim `permissions`, too. */
                scopes_added?: boolean | null;
                /** @description First-party clients get its scopes without the consent of the user. */
                skip_consent_for_first_party?: boolean | null;
                /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
                acr_required?: components["schemas"]["RequiredAcr"] | null;
                /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
                claims?: {
                    /**
                     * @description Its name in the token; none that a standard or this service gives a meaning.
                     * @example https://app.example.com/roles
                     */
                    claim: string;
                    /**
                     * @description What it is made of; instead of `value`.
                     * @example roles
                     */
                    from?: string;
                    /** @description Its value, the same in every token; instead of `from`. */
                    value?: string | number | boolean;
                    /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                    scope?: string;
                    /**
                     * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                     * @example [
                     *       "shop-*"
                     *     ]
                     */
                    only?: string[];
                    /** @description Type of the claim; a list is written as text with commas, and read from it. */
                    as?: components["schemas"]["ClaimType"];
                    /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                    max?: number;
                }[] | null;
                /** @description One of this installation's own services. */
                readonly is_system: boolean;
            } | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata: {
                key: string;
                value: string;
            }[] | null;
            /** Format: uuid */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_date: string;
            /** Format: uuid */
            readonly updated_by: string | null;
            /** Format: date-time */
            readonly updated_date: string;
            /** @description A link, or the complete array with `expand=all`. */
            scopes: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly resource_id: string;
                /**
                 * @description Unique within the resource.
                 * @example orders:read
                 */
                scope_name: string;
                scope_description?: string | null;
                /** @description Every user has it without a role. Some scopes of system resources alone. */
                readonly all_users: boolean;
            }[];
            /** @description A link, or the complete array with `expand=all`. */
            clients: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly client_id: string;
                readonly client_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * @description Cannot change.
                     * @default web
                     */
                    client_type?: components["schemas"]["ClientType"];
                    /** @description Unique within the tenant. */
                    client_name: string;
                    /**
                     * Format: date-time
                     * @description `null`: it does not expire.
                     */
                    readonly client_secret_expires_at: string | null;
                    client_description?: string | null;
                    client_metadata?: {
                        /** @description Without it, those that fit the client type. */
                        grant_types?: ("authorization_code" | "authorization_code_verifier" | "client_credentials" | "device_code" | "implicit" | "otp" | "password" | "refresh_token" | "token_exchange" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[] | null;
                        urls?: {
                            /** @description Redirect URIs of sign-ins; compared exactly. */
                            redirect_uris?: string[] | null;
                            /** @description Redirect URIs after logout. */
                            post_logout_redirect_uris?: string[] | null;
                            /** @description Origins whose scripts may call the token endpoints. */
                            allowed_origins?: string[] | null;
                            /** @description Page of the client that starts a sign-in. */
                            initiate_login_uri?: string | null;
                            /** @description Receives back-channel logout tokens when a session ends. */
                            backchannel_logout_uri?: string | null;
                        } | null;
                        refresh_token?: {
                            /** @description False: refresh tokens are valid for ten years. */
                            expiration_enabled?: boolean | null;
                            expiration_lifetime?: number | null;
                        } | null;
                        id_token?: {
                            expiration_lifetime?: number | null;
                        } | null;
                        /** @description Rules that it is held to: `fapi2` is the FAPI 2.0 Security Profile. */
                        security_profile?: components["schemas"]["SecurityProfile"] | null;
                        token_exchange?: {
                            /** @description Audiences of access tokens that it may exchange for its own: identifiers of resources. Not for public clients. */
                            subject_audiences?: string[] | null;
                        } | null;
                        /** @description Claims of its ID tokens and of userinfo; an array replaces the stored one. */
                        claims?: {
                            /**
                             * @description Its name in the token; none that a standard or this service gives a meaning.
                             * @example https://app.example.com/roles
                             */
                            claim: string;
                            /**
                             * @description What it is made of; instead of `value`.
                             * @example roles
                             */
                            from?: string;
                            /** @description Its value, the same in every token; instead of `from`. */
                            value?: string | number | boolean;
                            /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                            scope?: string;
                            /**
                             * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                             * @example [
                             *       "shop-*"
                             *     ]
                             */
                            only?: string[];
                            /** @description Type of the claim; a list is written as text with commas, and read from it. */
                            as?: components["schemas"]["ClaimType"];
                            /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                            max?: number;
                        }[] | null;
                        /** @description Members of OpenID Connect Registration; kept as given, at most 16 KiB. */
                        oauth?: {
                            [key: string]: unknown;
                        } | null;
                        /** @description Kept as given, at most 16 KiB. */
                        saml?: {
                            [key: string]: unknown;
                        } | null;
                        /** @description Kept as given, at most 16 KiB. */
                        wsfed?: {
                            [key: string]: unknown;
                        } | null;
                    } | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                    /**
                     * @description A public client (RFC 6749): no secret, PKCE instead.
                     * @default false
                     */
                    is_public?: boolean;
                    /**
                     * @description Operated by the same organisation as this service.
                     * @default false
                     */
                    is_first_party?: boolean;
                    /**
                     * @description Has access to the data of all tenants, not only its own.
                     * @default true
                     */
                    is_global?: boolean;
                    /**
                     * Format: uuid
                     * @description The tenant whose users sign in through it.
                     */
                    tenant_id?: string | null;
                    /**
                     * @description Whose users sign in through it: of its tenant (a global client's is the default one), of the tenants listed for it, or of all tenants. The last two need `is_global`.
                     * @default home
                     */
                    sign_in_tenants?: components["schemas"]["SignInTenants"];
                };
                /** Format: uuid */
                readonly resource_id: string;
                /** @description While false, the client gets no tokens for the resource. */
                authorized: boolean;
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                resource_id?: string;
                scopes?: number;
                clients?: number;
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
        ResourceList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Resource"][];
        };
        ResourceClient: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly resource_id: string;
            /** Format: uuid */
            readonly client_id: string;
            readonly client_data: {
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
                /** Format: uuid */
                readonly id: string;
                /**
                 * @description Cannot change.
                 * @default web
                 */
                client_type?: components["schemas"]["ClientType"];
                /** @description Unique within the tenant. */
                client_name: string;
                /**
                 * Format: date-time
                 * @description `null`: it does not expire.
                 */
                readonly client_secret_expires_at: string | null;
                client_description?: string | null;
                client_metadata?: {
                    /** @description Without it, those that fit the client type. */
                    grant_types?: ("authorization_code" | "authorization_code_verifier" | "client_credentials" | "device_code" | "implicit" | "otp" | "password" | "refresh_token" | "token_exchange" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[] | null;
                    urls?: {
                        /** @description Redirect URIs of sign-ins; compared exactly. */
                        redirect_uris?: string[] | null;
                        /** @description Redirect URIs after logout. */
                        post_logout_redirect_uris?: string[] | null;
                        /** @description Origins whose scripts may call the token endpoints. */
                        allowed_origins?: string[] | null;
                        /** @description Page of the client that starts a sign-in. */
                        initiate_login_uri?: string | null;
                        /** @description Receives back-channel logout tokens when a session ends. */
                        backchannel_logout_uri?: string | null;
                    } | null;
                    refresh_token?: {
                        /** @description False: refresh tokens are valid for ten years. */
                        expiration_enabled?: boolean | null;
                        expiration_lifetime?: number | null;
                    } | null;
                    id_token?: {
                        expiration_lifetime?: number | null;
                    } | null;
                    /** @description Rules that it is held to: `fapi2` is the FAPI 2.0 Security Profile. */
                    security_profile?: components["schemas"]["SecurityProfile"] | null;
                    token_exchange?: {
                        /** @description Audiences of access tokens that it may exchange for its own: identifiers of resources. Not for public clients. */
                        subject_audiences?: string[] | null;
                    } | null;
                    /** @description Claims of its ID tokens and of userinfo; an array replaces the stored one. */
                    claims?: {
                        /**
                         * @description Its name in the token; none that a standard or this service gives a meaning.
                         * @example https://app.example.com/roles
                         */
                        claim: string;
                        /**
                         * @description What it is made of; instead of `value`.
                         * @example roles
                         */
                        from?: string;
                        /** @description Its value, the same in every token; instead of `from`. */
                        value?: string | number | boolean;
                        /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                        scope?: string;
                        /**
                         * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                         * @example [
                         *       "shop-*"
                         *     ]
                         */
                        only?: string[];
                        /** @description Type of the claim; a list is written as text with commas, and read from it. */
                        as?: components["schemas"]["ClaimType"];
                        /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                        max?: number;
                    }[] | null;
                    /** @description Members of OpenID Connect Registration; kept as given, at most 16 KiB. */
                    oauth?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Kept as given, at most 16 KiB. */
                    saml?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Kept as given, at most 16 KiB. */
                    wsfed?: {
                        [key: string]: unknown;
                    } | null;
                } | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                /**
                 * @description A public client (RFC 6749): no secret, PKCE instead.
                 * @default false
                 */
                is_public?: boolean;
                /**
                 * @description Operated by the same organisation as this service.
                 * @default false
                 */
                is_first_party?: boolean;
                /**
                 * @description Has access to the data of all tenants, not only its own.
                 * @default true
                 */
                is_global?: boolean;
                /**
                 * Format: uuid
                 * @description The tenant whose users sign in through it.
                 */
                tenant_id?: string | null;
                /**
                 * @description Whose users sign in through it: of its tenant (a global client's is the default one), of the tenants listed for it, or of all tenants. The last two need `is_global`.
                 * @default home
                 */
                sign_in_tenants?: components["schemas"]["SignInTenants"];
            };
            /** @description While false, the client gets no tokens for the resource. */
            authorized: boolean;
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
        ResourceClientList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["ResourceClient"][];
        };
        Scope: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly resource_id: string;
            /**
             * @description Unique within the resource.
             * @example orders:read
             */
            scope_name: string;
            scope_description: string | null;
            /** @description Every user has it without a role. Some scopes of system resources alone. */
            readonly all_users: boolean;
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
        ScopeList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Scope"][];
        };
        Role: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: uuid
             * @description Without it the role is for users of every tenant.
             */
            tenant_id: string | null;
            /** @description Unique within the tenant. */
            role_name: string;
            role_description: string | null;
            /** @description Neither deleted nor renamed. */
            readonly is_system: boolean;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata: {
                key: string;
                value: string;
            }[] | null;
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
            permissions: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly resource_id: string;
                readonly resource_data: {
                    /** Format: uuid */
                    readonly created_by: string | null;
                    /** Format: date-time */
                    readonly created_date: string;
                    /** Format: uuid */
                    readonly updated_by: string | null;
                    /** Format: date-time */
                    readonly updated_date: string;
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description Whose it is. Without it all tenants share it, and no tenant changes or deletes it.
                     */
                    readonly tenant_id?: string | null;
                    resource_type: components["schemas"]["ResourceType"];
                    /** @description Unique within the tenant. */
                    resource_name: string;
                    resource_description?: string | null;
                    resource_metadata?: {
                        /**
                         * @description The audience of its tokens; unique, and fixed while clients are linked.
                         * @example https://api.example.com
                         */
                        identifier_url?: string | null;
                        /** @description ES256 unless a token also serves another resource. */
                        signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
                        /** @description Lifetime of an access token in seconds; 900 by default. */
                        token_lifetime?: number | null;
                        /** @description A user gets only the scopes granted to it: directly, by role or by group. */
                        rbac_enabled?: boolean | null;
                        /** @description Tokens list the scopes in the claim `permissions`, too. */
                        scopes_added?: boolean | null;
                        /** @description First-party clients get its scopes without the consent of the user. */
                        skip_consent_for_first_party?: boolean | null;
                        /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
                        acr_required?: components["schemas"]["RequiredAcr"] | null;
                        /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
                        claims?: {
                            /**
                             * @description Its name in the token; none that a standard or this service gives a meaning.
                             * @example https://app.example.com/roles
                             */
                            claim: string;
                            /**
                             * @description What it is made of; instead of `value`.
                             * @example roles
                             */
                            from?: string;
                            /** @description Its value, the same in every token; instead of `from`. */
                            value?: string | number | boolean;
                            /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                            scope?: string;
                            /**
                             * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                             * @example [
                             *       "shop-*"
                             *     ]
                             */
                            only?: string[];
                            /** @description Type of the claim; a list is written as text with commas, and read from it. */
                            as?: components["schemas"]["ClaimType"];
                            /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                            max?: number;
                        }[] | null;
                        /** @description One of this installation's own services. */
                        readonly is_system: boolean;
                    } | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                };
                /** Format: uuid */
                readonly scope_id: string;
                readonly scope_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /** Format: uuid */
                    readonly resource_id: string;
                    /**
                     * @description Unique within the resource.
                     * @example orders:read
                     */
                    scope_name: string;
                    scope_description?: string | null;
                    /** @description Every user has it without a role. Some scopes of system resources alone. */
                    readonly all_users: boolean;
                };
                /** Format: uuid */
                readonly role_id: string;
            }[];
            /** @description A link, or the complete array with `expand=all`. */
            members: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly role_id: string;
                /** Format: uuid */
                readonly user_id: string;
                readonly user_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description May be set by global callers; otherwise the caller's tenant.
                     */
                    tenant_id?: string;
                    /** @example ann */
                    username?: string | null;
                    /**
                     * Format: email
                     * @example ann@example.com
                     */
                    email?: string | null;
                    /** @default false */
                    email_verified?: boolean;
                    phone?: string | null;
                    /** @default false */
                    phone_verified?: boolean;
                    name?: string | null;
                    given_name?: string | null;
                    family_name?: string | null;
                    middle_name?: string | null;
                    nickname?: string | null;
                    preferred_username?: string | null;
                    /** Format: uri */
                    profile?: string | null;
                    /** Format: uri */
                    picture?: string | null;
                    /** Format: uri */
                    website?: string | null;
                    gender?: string | null;
                    /** Format: date */
                    birthday?: string | null;
                    zoneinfo?: string | null;
                    locale?: string | null;
                    address?: {
                        country?: string | null;
                        postal_code?: string | null;
                        region?: string | null;
                        locality?: string | null;
                        street_address?: string | null;
                        formatted?: string | null;
                    } | null;
                    readonly is_blocked: boolean;
                    /** Format: date-time */
                    readonly blocked_at: string | null;
                    readonly blocked_reason: string | null;
                    /** Format: date-time */
                    readonly blocked_until: string | null;
                    /** Format: date-time */
                    readonly password_changed_at: string | null;
                    /** Format: date-time */
                    readonly last_login_at: string | null;
                    readonly login_count: number;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    user_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                    /** @description The version of the terms that the user accepted last. */
                    readonly terms_version: string | null;
                };
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                role_id?: string;
                permissions?: number;
                members?: number;
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
        RoleList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Role"][];
        };
        RoleMember: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly role_id: string;
            /** Format: uuid */
            readonly user_id: string;
            readonly user_data: {
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
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description May be set by global callers; otherwise the caller's tenant.
                 */
                tenant_id?: string;
                /** @example ann */
                username?: string | null;
                /**
                 * Format: email
                 * @example ann@example.com
                 */
                email?: string | null;
                /** @default false */
                email_verified?: boolean;
                phone?: string | null;
                /** @default false */
                phone_verified?: boolean;
                name?: string | null;
                given_name?: string | null;
                family_name?: string | null;
                middle_name?: string | null;
                nickname?: string | null;
                preferred_username?: string | null;
                /** Format: uri */
                profile?: string | null;
                /** Format: uri */
                picture?: string | null;
                /** Format: uri */
                website?: string | null;
                gender?: string | null;
                /** Format: date */
                birthday?: string | null;
                zoneinfo?: string | null;
                locale?: string | null;
                address?: {
                    country?: string | null;
                    postal_code?: string | null;
                    region?: string | null;
                    locality?: string | null;
                    street_address?: string | null;
                    formatted?: string | null;
                } | null;
                readonly is_blocked: boolean;
                /** Format: date-time */
                readonly blocked_at: string | null;
                readonly blocked_reason: string | null;
                /** Format: date-time */
                readonly blocked_until: string | null;
                /** Format: date-time */
                readonly password_changed_at: string | null;
                /** Format: date-time */
                readonly last_login_at: string | null;
                readonly login_count: number;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                user_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                /** @description The version of the terms that the user accepted last. */
                readonly terms_version: string | null;
            };
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            created_at: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            updated_at: string | null;
            /** @description Only with `effective=true`: where the link comes from. */
            sources?: {
                type: components["schemas"]["SourceType"];
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        RoleMemberList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["RoleMember"][];
        };
        RolePermission: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly role_id: string;
            /** Format: uuid */
            readonly resource_id: string;
            readonly resource_data: {
                /** Format: uuid */
                readonly created_by: string | null;
                /** Format: date-time */
                readonly created_date: string;
                /** Format: uuid */
                readonly updated_by: string | null;
                /** Format: date-time */
                readonly updated_date: string;
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Whose it is. Without it all tenants share it, and no tenant changes or deletes it.
                 */
                readonly tenant_id?: string | null;
                resource_type: components["schemas"]["ResourceType"];
                /** @description Unique within the tenant. */
                resource_name: string;
                resource_description?: string | null;
                resource_metadata?: {
                    /**
                     * @description The audience of its tokens; unique, and fixed while clients are linked.
                     * @example https://api.example.com
                     */
                    identifier_url?: string | null;
                    /** @description ES256 unless a token also serves another resource. */
                    signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
                    /** @description Lifetime of an access token in seconds; 900 by default. */
                    token_lifetime?: number | null;
                    /** @description A user gets only the scopes granted to it: directly, by role or by group. */
                    rbac_enabled?: boolean | null;
                    /** @description Tokens list the scopes in the claim `permissions`, too. */
                    scopes_added?: boolean | null;
                    /** @description First-party clients get its scopes without the consent of the user. */
                    skip_consent_for_first_party?: boolean | null;
                    /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
                    acr_required?: components["schemas"]["RequiredAcr"] | null;
                    /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
                    claims?: {
                        /**
                         * @description Its name in the token; none that a standard or this service gives a meaning.
                         * @example https://app.example.com/roles
                         */
                        claim: string;
                        /**
                         * @description What it is made of; instead of `value`.
                         * @example roles
                         */
                        from?: string;
                        /** @description Its value, the same in every token; instead of `from`. */
                        value?: string | number | boolean;
                        /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                        scope?: string;
                        /**
                         * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                         * @example [
                         *       "shop-*"
                         *     ]
                         */
                        only?: string[];
                        /** @description Type of the claim; a list is written as text with commas, and read from it. */
                        as?: components["schemas"]["ClaimType"];
                        /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                        max?: number;
                    }[] | null;
                    /** @description One of this installation's own services. */
                    readonly is_system: boolean;
                } | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
            };
            /** Format: uuid */
            readonly scope_id: string;
            readonly scope_data: {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly resource_id: string;
                /**
                 * @description Unique within the resource.
                 * @example orders:read
                 */
                scope_name: string;
                scope_description?: string | null;
                /** @description Every user has it without a role. Some scopes of system resources alone. */
                readonly all_users: boolean;
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
        };
        RolePermissionList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["RolePermission"][];
        };
        Settings: {
            /**
             * @description What the deployment is for.
             * @default development
             */
            environment: components["schemas"]["Environment"];
        };
        Tenant: {
            /** Format: uuid */
            readonly id: string;
            /** @description Unique in the installation, in whatever case. */
            tenant_name: string;
            display_name: string | null;
            tenant_description: string | null;
            /** @description The tenant used where none is named. */
            readonly is_default: boolean;
            /**
             * @description While false: no sign-in, no tokens.
             * @default true
             */
            is_active: boolean;
            tenant_metadata: {
                /** @description Seconds; 1,209,600 by default. */
                session_lifetime?: number | null;
                password_policy?: {
                    /** @description Characters; 8 by default. */
                    min_length?: number | null;
                } | null;
                lockout?: {
                    /** @description Failures per identifier and address; 5 by default. */
                    max_failures?: number | null;
                    /** @description Seconds in which they count; 900 by default. */
                    window_seconds?: number | null;
                    /** @description Seconds of the longest lock; 900 by default. */
                    max_lock_seconds?: number | null;
                } | null;
                mfa?: {
                    /** @description Every sign-in needs a second factor; users without one enrol it when they sign in. */
                    required?: boolean | null;
                } | null;
                /** @description Users may register themselves. Default: true, but false for the default tenant, to which administrators belong, and through clients that sign in users of several tenants. */
                registration_enabled?: boolean | null;
                /**
                 * @description The version of the terms that users accept when they register; without it, they accept none.
                 * @example 2026-01
                 */
                terms_version?: string | null;
                /** @description Whether users delete their own accounts: `immediate`, `delayed` (in 14 days, in which they may keep them), or `off`, the default. */
                account_deletion?: components["schemas"]["AccountDeletion"] | null;
                /** @description Whether applications register themselves as clients (RFC 7591), and what they may be. */
                client_registration?: {
                    /** @description Who registers clients: nobody (`off`, the default), whose token has the scope `clients:register` (`token`), or everybody (`open`). */
                    mode?: components["schemas"]["ClientRegistrationMode"] | null;
                    /** @description Grants that they may have; `authorization_code` and `refresh_token` by default. */
                    grant_types?: ("authorization_code" | "client_credentials" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[] | null;
                    /** @description Hosts of their redirect URIs, compared exactly; without it all. With it, also `localhost` has to be among them. */
                    redirect_hosts?: string[] | null;
                    /** @description Scopes that they may request: of OpenID Connect (all by default), of resources of your own, and those that all users have. */
                    scopes?: string[] | null;
                    /** @description How many there may be; 1,000 by default. */
                    max_clients?: number | null;
                    /** @description Days without a token after which they are deleted; 90 by default. */
                    unused_days?: number | null;
                } | null;
                /** @description Text messages, by the hook `send_sms`. */
                sms?: {
                    /** @description Countries whose numbers get text messages, as ISO 3166-1 alpha-2. None by default: then there are no text messages. */
                    countries?: string[] | null;
                    /** @description Text messages within 24 hours; 1,000 by default. */
                    daily_limit?: number | null;
                } | null;
            } | null;
            /** @description Free-form key-value pairs; an array replaces the stored one. */
            app_metadata: {
                key: string;
                value: string;
            }[] | null;
            branding: {
                /** @description Of buttons and links; 4.5:1 with white at least. */
                primary_color?: string | null;
                /** @description Behind the card, while the browser prefers light; 4.5:1 with #16191d at least. */
                background_color?: string | null;
                /**
                 * Format: uri
                 * @description Terms of use, linked on every page.
                 */
                terms_url?: string | null;
                /**
                 * Format: uri
                 * @description Privacy policy, linked on every page.
                 */
                privacy_url?: string | null;
                /** @description Languages of the pages by BCP 47 tag, the first where no other fits; all that there are by default. */
                languages?: string[] | null;
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
            /** @description A link, or the complete array with `expand=all`. */
            admins: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly tenant_id: string;
                /** Format: uuid */
                readonly user_id: string;
                readonly user_data: {
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
                    /** Format: uuid */
                    readonly id: string;
                    /**
                     * Format: uuid
                     * @description May be set by global callers; otherwise the caller's tenant.
                     */
                    tenant_id?: string;
                    /** @example ann */
                    username?: string | null;
                    /**
                     * Format: email
                     * @example ann@example.com
                     */
                    email?: string | null;
                    /** @default false */
                    email_verified?: boolean;
                    phone?: string | null;
                    /** @default false */
                    phone_verified?: boolean;
                    name?: string | null;
                    given_name?: string | null;
                    family_name?: string | null;
                    middle_name?: string | null;
                    nickname?: string | null;
                    preferred_username?: string | null;
                    /** Format: uri */
                    profile?: string | null;
                    /** Format: uri */
                    picture?: string | null;
                    /** Format: uri */
                    website?: string | null;
                    gender?: string | null;
                    /** Format: date */
                    birthday?: string | null;
                    zoneinfo?: string | null;
                    locale?: string | null;
                    address?: {
                        country?: string | null;
                        postal_code?: string | null;
                        region?: string | null;
                        locality?: string | null;
                        street_address?: string | null;
                        formatted?: string | null;
                    } | null;
                    readonly is_blocked: boolean;
                    /** Format: date-time */
                    readonly blocked_at: string | null;
                    readonly blocked_reason: string | null;
                    /** Format: date-time */
                    readonly blocked_until: string | null;
                    /** Format: date-time */
                    readonly password_changed_at: string | null;
                    /** Format: date-time */
                    readonly last_login_at: string | null;
                    readonly login_count: number;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    user_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                    /** @description Free-form key-value pairs; an array replaces the stored one. */
                    app_metadata?: {
                        key: string;
                        value: string;
                    }[] | null;
                    /** @description The version of the terms that the user accepted last. */
                    readonly terms_version: string | null;
                };
                /** @description owner: everything of the tenant; admin: all but the tenant itself; viewer: reads. */
                admin_role: components["schemas"]["AdminRole"];
            }[];
            /** @description A link, or the complete array with `expand=all`. */
            identity_providers: components["schemas"]["ChildLink"] | {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly tenant_id: string;
                /** @default oidc */
                provider_type?: components["schemas"]["ProviderType"];
                /** @description Unique within the tenant. */
                provider_name: string;
                /**
                 * Format: uri
                 * @description Its issuer identifier, as in its discovery document and tokens; of vendors their own by default.
                 * @example https://login.example.com
                 */
                issuer_url?: string;
                /** @description Our client_id at the provider. */
                client_id: string;
                /** @description As its type has them by default: openid, profile, email. */
                scopes?: string[];
                /** @description Maps attributes of a user to claims of the provider. */
                attribute_mapping?: {
                    [key: string]: unknown;
                } | null;
                /** @description Email domains whose users sign in through this provider. */
                domains?: string[];
                /** @default true */
                is_enabled?: boolean;
                /**
                 * @description Creates users at their first sign-in.
                 * @default false
                 */
                jit_provisioning?: boolean;
                /** @description What is particular to its type. */
                settings?: {
                    /**
                     * @description Of google: only accounts of this Workspace domain sign in (`hd`).
                     * @example acme.example
                     */
                    hosted_domain?: string | null;
                    /** @description Of microsoft: the ids of the directories whose users sign in; all that the issuer admits by default. */
                    directories?: string[] | null;
                    /**
                     * @description Of apple: the id of the team; required.
                     * @example A1B2C3D4E5
                     */
                    team_id?: string | null;
                    /**
                     * @description Of apple: the id of the key whose .p8 file is the client secret; required.
                     * @example F6G7H8I9J0
                     */
                    key_id?: string | null;
                    /**
                     * Format: uri
                     * @description Of oauth2: the authorization endpoint; required.
                     */
                    authorization_url?: string | null;
                    /**
                     * Format: uri
                     * @description Of oauth2: the token endpoint; required.
                     */
                    token_url?: string | null;
                    /**
                     * Format: uri
                     * @description Of oauth2: responds with the claims of the user; required.
                     */
                    userinfo_url?: string | null;
                    /**
                     * @description Of oauth2: the claim that identifies the user forever, `sub` by default.
                     * @example id
                     */
                    subject_claim?: string | null;
                } | null;
                /** @description How a first sign-in is linked to the user with the same verified address: at once, or after a sign-in as that user. `confirm` by default for vendors, else `none`. */
                link_by?: components["schemas"]["LinkBy"];
                /**
                 * @description Its tokens can be exchanged for ours.
                 * @default false
                 */
                token_exchange_enabled?: boolean;
                /** @description Audiences that such tokens must have. */
                token_exchange_audience?: string[];
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                tenant_id?: string;
                admins?: number;
                identity_providers?: number;
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
        TenantList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Tenant"][];
        };
        TenantAdmin: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tenant_id: string;
            /** Format: uuid */
            readonly user_id: string;
            readonly user_data: {
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
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description May be set by global callers; otherwise the caller's tenant.
                 */
                tenant_id?: string;
                /** @example ann */
                username?: string | null;
                /**
                 * Format: email
                 * @example ann@example.com
                 */
                email?: string | null;
                /** @default false */
                email_verified?: boolean;
                phone?: string | null;
                /** @default false */
                phone_verified?: boolean;
                name?: string | null;
                given_name?: string | null;
                family_name?: string | null;
                middle_name?: string | null;
                nickname?: string | null;
                preferred_username?: string | null;
                /** Format: uri */
                profile?: string | null;
                /** Format: uri */
                picture?: string | null;
                /** Format: uri */
                website?: string | null;
                gender?: string | null;
                /** Format: date */
                birthday?: string | null;
                zoneinfo?: string | null;
                locale?: string | null;
                address?: {
                    country?: string | null;
                    postal_code?: string | null;
                    region?: string | null;
                    locality?: string | null;
                    street_address?: string | null;
                    formatted?: string | null;
                } | null;
                readonly is_blocked: boolean;
                /** Format: date-time */
                readonly blocked_at: string | null;
                readonly blocked_reason: string | null;
                /** Format: date-time */
                readonly blocked_until: string | null;
                /** Format: date-time */
                readonly password_changed_at: string | null;
                /** Format: date-time */
                readonly last_login_at: string | null;
                readonly login_count: number;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                user_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                /** @description The version of the terms that the user accepted last. */
                readonly terms_version: string | null;
            };
            /** @description owner: everything of the tenant; admin: all but the tenant itself; viewer: reads. */
            admin_role: components["schemas"]["AdminRole"];
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
        TenantAdminList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["TenantAdmin"][];
        };
        TenantDomain: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tenant_id: string;
            /**
             * @description No public suffix.
             * @example acme.example
             */
            domain: string;
            /** @description The TXT record `_groundwork.<domain>` has to have this value. */
            readonly verification_token: string;
            /**
             * Format: date-time
             * @description `null`: not verified yet.
             */
            readonly verified_at: string | null;
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
        TenantDomainList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["TenantDomain"][];
        };
        IdentityProvider: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tenant_id: string;
            /** @default oidc */
            provider_type: components["schemas"]["ProviderType"];
            /** @description Unique within the tenant. */
            provider_name: string;
            /**
             * Format: uri
             * @description Its issuer identifier, as in its discovery document and tokens; of vendors their own by default.
             * @example https://login.example.com
             */
            issuer_url: string;
            /** @description Our client_id at the provider. */
            client_id: string;
            /** @description As its type has them by default: openid, profile, email. */
            scopes: string[];
            /** @description Maps attributes of a user to claims of the provider. */
            attribute_mapping: {
                [key: string]: unknown;
            } | null;
            /** @description Email domains whose users sign in through this provider. */
            domains: string[];
            /** @default true */
            is_enabled: boolean;
            /**
             * @description Creates users at their first sign-in.
             * @default false
             */
            jit_provisioning: boolean;
            /** @description What is particular to its type. */
            settings: {
                /**
                 * @description Of google: only accounts of this Workspace domain sign in (`hd`).
                 * @example acme.example
                 */
                hosted_domain?: string | null;
                /** @description Of microsoft: the ids of the directories whose users sign in; all that the issuer admits by default. */
                directories?: string[] | null;
                /**
                 * @description Of apple: the id of the team; required.
                 * @example A1B2C3D4E5
                 */
                team_id?: string | null;
                /**
                 * @description Of apple: the id of the key whose .p8 file is the client secret; required.
                 * @example F6G7H8I9J0
                 */
                key_id?: string | null;
                /**
                 * Format: uri
                 * @description Of oauth2: the authorization endpoint; required.
                 */
                authorization_url?: string | null;
                /**
                 * Format: uri
                 * @description Of oauth2: the token endpoint; required.
                 */
                token_url?: string | null;
                /**
                 * Format: uri
                 * @description Of oauth2: responds with the claims of the user; required.
                 */
                userinfo_url?: string | null;
                /**
                 * @description Of oauth2: the claim that identifies the user forever, `sub` by default.
                 * @example id
                 */
                subject_claim?: string | null;
            } | null;
            /** @description How a first sign-in is linked to the user with the same verified address: at once, or after a sign-in as that user. `confirm` by default for vendors, else `none`. */
            link_by: components["schemas"]["LinkBy"];
            /**
             * @description Its tokens can be exchanged for ours.
             * @default false
             */
            token_exchange_enabled: boolean;
            /** @description Audiences that such tokens must have. */
            token_exchange_audience: string[];
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
        IdentityProviderList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["IdentityProvider"][];
        };
        ProviderCheck: {
            /** @description No problem was found. */
            is_ready: boolean;
            /** @description The document that was read; `null` for types without discovery. */
            discovery_url: string | null;
            /** @description As the document says it. */
            issuer: string | null;
            /** @description Where users are sent to. */
            authorization_endpoint: string | null;
            /** @description Where codes are redeemed. */
            token_endpoint: string | null;
            /** @description Where further claims are read. */
            userinfo_endpoint: string | null;
            /** @description Where its keys are. */
            jwks_uri: string | null;
            /** @description Keys that verify signatures; `null` where none were read. */
            keys: number | null;
            problems: {
                /** @enum {string} */
                code: "address_refused" | "unreachable" | "timeout" | "too_large" | "redirected" | "unexpected_status" | "not_json" | "issuer_mismatch" | "endpoint_missing" | "code_flow_missing" | "no_usable_keys";
                /** @description The address that it is about. */
                url: string | null;
                message: string;
            }[];
        };
        TenantImage: {
            /** @enum {string} */
            kind: "logo" | "logo_dark" | "favicon" | "background";
            /** @example image/png */
            mime: string;
            /** @description Bytes, after it was encoded anew. */
            size: number;
            /** @description Of the stored bytes, hexadecimal. */
            sha256: string;
        };
        Invitation: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tenant_id: string;
            /** Format: email */
            email: string;
            /** @description Roles of the tenant, or of all tenants. */
            roles: string[] | null;
            /** @description Groups of the tenant, or of all tenants. */
            groups: string[] | null;
            /**
             * Format: uuid
             * @description The application that the person goes on to.
             */
            client_id: string | null;
            /** Format: date-time */
            readonly expires_at: string;
            /**
             * Format: date-time
             * @description `null`: not yet.
             */
            readonly accepted_at: string | null;
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
        InvitationList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Invitation"][];
        };
        TenantMails: {
            /** @description In which a mail can be written, by BCP 47 tag. */
            languages: string[];
            items: {
                template: string;
                /** @description Names of the values it may use. */
                values: string[];
                /** @description In which the tenant has written it. */
                own_languages: string[];
            }[];
        };
        TenantMail: {
            /** @example one_time_password */
            template: string;
            /**
             * @description BCP 47 tag.
             * @example en
             */
            language: string;
            /** @description The tenant has written it. */
            is_own: boolean;
            /** @description Names of the values it may use; some mails lack `code` or `link`. */
            values: string[];
            subject: string;
            html: string;
            text: string;
            /** @description Ours. */
            defaults: {
                subject: string;
                html: string;
                text: string;
            };
        };
        MailParts: {
            subject: string;
            html: string;
            text: string;
        };
        ScimConnection: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly tenant_id: string;
            /**
             * @description Unique within the tenant.
             * @example Entra ID
             */
            connection_name: string;
            /**
             * Format: uuid
             * @description An identity provider of the tenant, at which the `externalId` of a user is its subject: the user signs in there from the first time on.
             */
            provider_id: string | null;
            /**
             * Format: date-time
             * @description Until then the token before the last rotation works, too.
             */
            readonly previous_token_expires_at: string | null;
            /**
             * Format: date-time
             * @description When its tokens stop working; without it, never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When its token was used last, to the hour.
             */
            readonly last_used_at: string | null;
            /** @description The token; shown once, when it is new. */
            readonly token: string | null;
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
        ScimConnectionList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["ScimConnection"][];
        };
        TenantTexts: {
            /**
             * @description BCP 47 tag.
             * @example en
             */
            language: string;
            /**
             * @description The tenant's own messages by key.
             * @example {
             *       "sign_in_to": "to shop at {app}"
             *     }
             */
            texts: {
                [key: string]: string;
            };
            /**
             * @description Every message by key, as it is without those of the tenant.
             * @example {
             *       "sign_in_to": "to shop at {app}"
             *     }
             */
            defaults: {
                [key: string]: string;
            };
        };
        Ticket: {
            /** Format: uuid */
            readonly id: string;
            readonly ticket_type: components["schemas"]["TicketType"];
            /** Format: uuid */
            readonly tenant_id: string;
            /**
             * Format: uuid
             * @description `null` for an invitation.
             */
            readonly user_id: string | null;
            /**
             * Format: uuid
             * @description The client that has registered `result_url`.
             */
            client_id: string | null;
            /** @description Where the user is redirected afterwards: an address registered for the client. */
            result_url: string | null;
            /** @description The link; shown once, when the ticket is made. */
            readonly ticket_url: string | null;
            /** Format: date-time */
            readonly expires_at: string;
            /** Format: date-time */
            readonly used_at: string | null;
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
        TicketList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Ticket"][];
        };
        UserList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["User"][];
        };
        UserGrant: {
            /**
             * Format: uuid
             * @description That of the client.
             */
            readonly id: string;
            /** Format: uuid */
            readonly user_id: string;
            /** Format: uuid */
            readonly client_id: string;
            readonly client_data: {
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
                /** Format: uuid */
                readonly id: string;
                /**
                 * @description Cannot change.
                 * @default web
                 */
                client_type?: components["schemas"]["ClientType"];
                /** @description Unique within the tenant. */
                client_name: string;
                /**
                 * Format: date-time
                 * @description `null`: it does not expire.
                 */
                readonly client_secret_expires_at: string | null;
                client_description?: string | null;
                client_metadata?: {
                    /** @description Without it, those that fit the client type. */
                    grant_types?: ("authorization_code" | "authorization_code_verifier" | "client_credentials" | "device_code" | "implicit" | "otp" | "password" | "refresh_token" | "token_exchange" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[] | null;
                    urls?: {
                        /** @description Redirect URIs of sign-ins; compared exactly. */
                        redirect_uris?: string[] | null;
                        /** @description Redirect URIs after logout. */
                        post_logout_redirect_uris?: string[] | null;
                        /** @description Origins whose scripts may call the token endpoints. */
                        allowed_origins?: string[] | null;
                        /** @description Page of the client that starts a sign-in. */
                        initiate_login_uri?: string | null;
                        /** @description Receives back-channel logout tokens when a session ends. */
                        backchannel_logout_uri?: string | null;
                    } | null;
                    refresh_token?: {
                        /** @description False: refresh tokens are valid for ten years. */
                        expiration_enabled?: boolean | null;
                        expiration_lifetime?: number | null;
                    } | null;
                    id_token?: {
                        expiration_lifetime?: number | null;
                    } | null;
                    /** @description Rules that it is held to: `fapi2` is the FAPI 2.0 Security Profile. */
                    security_profile?: components["schemas"]["SecurityProfile"] | null;
                    token_exchange?: {
                        /** @description Audiences of access tokens that it may exchange for its own: identifiers of resources. Not for public clients. */
                        subject_audiences?: string[] | null;
                    } | null;
                    /** @description Claims of its ID tokens and of userinfo; an array replaces the stored one. */
                    claims?: {
                        /**
                         * @description Its name in the token; none that a standard or this service gives a meaning.
                         * @example https://app.example.com/roles
                         */
                        claim: string;
                        /**
                         * @description What it is made of; instead of `value`.
                         * @example roles
                         */
                        from?: string;
                        /** @description Its value, the same in every token; instead of `from`. */
                        value?: string | number | boolean;
                        /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                        scope?: string;
                        /**
                         * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                         * @example [
                         *       "shop-*"
                         *     ]
                         */
                        only?: string[];
                        /** @description Type of the claim; a list is written as text with commas, and read from it. */
                        as?: components["schemas"]["ClaimType"];
                        /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                        max?: number;
                    }[] | null;
                    /** @description Members of OpenID Connect Registration; kept as given, at most 16 KiB. */
                    oauth?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Kept as given, at most 16 KiB. */
                    saml?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Kept as given, at most 16 KiB. */
                    wsfed?: {
                        [key: string]: unknown;
                    } | null;
                } | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
                /**
                 * @description A public client (RFC 6749): no secret, PKCE instead.
                 * @default false
                 */
                is_public?: boolean;
                /**
                 * @description Operated by the same organisation as this service.
                 * @default false
                 */
                is_first_party?: boolean;
                /**
                 * @description Has access to the data of all tenants, not only its own.
                 * @default true
                 */
                is_global?: boolean;
                /**
                 * Format: uuid
                 * @description The tenant whose users sign in through it.
                 */
                tenant_id?: string | null;
                /**
                 * @description Whose users sign in through it: of its tenant (a global client's is the default one), of the tenants listed for it, or of all tenants. The last two need `is_global`.
                 * @default home
                 */
                sign_in_tenants?: components["schemas"]["SignInTenants"];
            };
            readonly scopes: string[];
            /** @description Claims that the user was asked for one by one. */
            readonly claims: string[];
            /** @description The user was never asked: the client is first-party, or signed the user in itself. */
            readonly implied: boolean;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When its last sign-in ends; `null`: there is none. The consent itself stays until it is revoked.
             */
            readonly expires_at: string | null;
            /**
             * Format: date-time
             * @description When a refresh token of it was issued last.
             */
            readonly last_used_at: string | null;
        };
        UserGrantList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["UserGrant"][];
        };
        UserGroup: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly user_id: string;
            /** Format: uuid */
            readonly group_id: string;
            readonly group_data: {
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
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Without it the group is for users of every tenant.
                 */
                tenant_id?: string | null;
                /** @description Unique within the tenant. */
                group_name: string;
                group_description?: string | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
            };
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            created_at: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            updated_at: string | null;
            /** @description Only with `effective=true`: where the link comes from. */
            sources?: {
                type: components["schemas"]["SourceType"];
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        UserGroupList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["UserGroup"][];
        };
        UserIdentity: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly user_id: string;
            /**
             * Format: uuid
             * @description An identity provider of the tenant.
             */
            provider_id: string;
            /** @description The subject there; one user per provider and subject. */
            external_id: string;
            /** @description Claims of the provider about the user. */
            profile_data: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            readonly last_login_at: string | null;
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
        UserIdentityList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["UserIdentity"][];
        };
        UserPermission: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly user_id: string;
            /** Format: uuid */
            readonly resource_id: string;
            readonly resource_data: {
                /** Format: uuid */
                readonly created_by: string | null;
                /** Format: date-time */
                readonly created_date: string;
                /** Format: uuid */
                readonly updated_by: string | null;
                /** Format: date-time */
                readonly updated_date: string;
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Whose it is. Without it all tenants share it, and no tenant changes or deletes it.
                 */
                readonly tenant_id?: string | null;
                resource_type: components["schemas"]["ResourceType"];
                /** @description Unique within the tenant. */
                resource_name: string;
                resource_description?: string | null;
                resource_metadata?: {
                    /**
                     * @description The audience of its tokens; unique, and fixed while clients are linked.
                     * @example https://api.example.com
                     */
                    identifier_url?: string | null;
                    /** @description ES256 unless a token also serves another resource. */
                    signing_algorithm?: components["schemas"]["SigningAlgorithm"] | null;
                    /** @description Lifetime of an access token in seconds; 900 by default. */
                    token_lifetime?: number | null;
                    /** @description A user gets only the scopes granted to it: directly, by role or by group. */
                    rbac_enabled?: boolean | null;
                    /** @description Tokens list the scopes in the claim `permissions`, too. */
                    scopes_added?: boolean | null;
                    /** @description First-party clients get its scopes without the consent of the user. */
                    skip_consent_for_first_party?: boolean | null;
                    /** @description How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused. */
                    acr_required?: components["schemas"]["RequiredAcr"] | null;
                    /** @description Claims of access tokens for it; an array replaces the stored one. System resources have none. */
                    claims?: {
                        /**
                         * @description Its name in the token; none that a standard or this service gives a meaning.
                         * @example https://app.example.com/roles
                         */
                        claim: string;
                        /**
                         * @description What it is made of; instead of `value`.
                         * @example roles
                         */
                        from?: string;
                        /** @description Its value, the same in every token; instead of `from`. */
                        value?: string | number | boolean;
                        /** @description Only in tokens that carry this scope; required where the client is not first-party. */
                        scope?: string;
                        /**
                         * @description Of roles and groups only those that match one of these; `*` stands for any characters.
                         * @example [
                         *       "shop-*"
                         *     ]
                         */
                        only?: string[];
                        /** @description Type of the claim; a list is written as text with commas, and read from it. */
                        as?: components["schemas"]["ClaimType"];
                        /** @description Of roles and groups: the claim is omitted where there are more; 50 by default. */
                        max?: number;
                    }[] | null;
                    /** @description One of this installation's own services. */
                    readonly is_system: boolean;
                } | null;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
            };
            /** Format: uuid */
            readonly scope_id: string;
            readonly scope_data: {
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
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly resource_id: string;
                /**
                 * @description Unique within the resource.
                 * @example orders:read
                 */
                scope_name: string;
                scope_description?: string | null;
                /** @description Every user has it without a role. Some scopes of system resources alone. */
                readonly all_users: boolean;
            };
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            created_at: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            updated_at: string | null;
            /** @description Only with `effective=true`: where the link comes from. */
            sources?: {
                type: components["schemas"]["SourceType"];
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        UserPermissionList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["UserPermission"][];
        };
        UserRole: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly user_id: string;
            /** Format: uuid */
            readonly role_id: string;
            readonly role_data: {
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
                /** Format: uuid */
                readonly id: string;
                /**
                 * Format: uuid
                 * @description Without it the role is for users of every tenant.
                 */
                tenant_id?: string | null;
                /** @description Unique within the tenant. */
                role_name: string;
                role_description?: string | null;
                /** @description Neither deleted nor renamed. */
                readonly is_system: boolean;
                /** @description Free-form key-value pairs; an array replaces the stored one. */
                app_metadata?: {
                    key: string;
                    value: string;
                }[] | null;
            };
            /**
             * Format: uuid
             * @description Subject of the token that created the record.
             */
            readonly created_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            created_at: string | null;
            /**
             * Format: uuid
             * @description Subject of the token that last changed it.
             */
            readonly updated_by: string | null;
            /**
             * Format: date-time
             * @description `null` where the link was not made by a user or client.
             */
            updated_at: string | null;
            /** @description Only with `effective=true`: where the link comes from. */
            sources?: {
                type: components["schemas"]["SourceType"];
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        UserRoleList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["UserRole"][];
        };
        UserSecondFactor: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly user_id: string;
            readonly factor_type: components["schemas"]["SecondFactorType"];
            /** @description Name the user gave the passkey. */
            readonly factor_name: string | null;
            /** @description Recovery codes that were not used yet. */
            readonly codes_left: number | null;
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly last_used_at: string | null;
        };
        UserSecondFactorList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["UserSecondFactor"][];
        };
        UserSession: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly user_id: string;
            readonly ip: string | null;
            readonly user_agent: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly last_seen_at: string;
        };
        UserSessionList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["UserSession"][];
        };
        /** @enum {string} */
        SecurityProfile: "fapi2";
        /** @enum {string} */
        ServerStatus: "Active" | "Warning" | "Error";
        /** @enum {string} */
        SubjectKind: "user" | "client";
        /** @enum {string} */
        ClaimType: "string" | "number" | "boolean" | "list";
        /** @enum {string} */
        SignInTenants: "home" | "listed" | "all";
        /** @enum {string} */
        ClientType: "native" | "spa" | "web" | "machine";
        /** @enum {string} */
        ClientRegistrationMode: "off" | "token" | "open";
        /** @enum {string} */
        SigningAlgorithm: "RS256" | "PS256" | "ES256" | "EdDSA" | "HS256";
        /** @enum {string} */
        RequiredAcr: "urn:groundwork:acr:1fa" | "urn:groundwork:acr:2fa";
        /** @enum {string} */
        HookEvent: "pre_registration" | "post_login" | "pre_token" | "password_migration" | "send_mail" | "send_sms";
        /** @enum {string} */
        HookFailure: "open" | "closed";
        /** @enum {string} */
        LinkBy: "none" | "verified_email" | "confirm";
        /** @enum {string} */
        KeyAlgorithm: "RS256" | "PS256" | "ES256" | "EdDSA";
        /** @enum {string} */
        ProviderType: "oidc" | "oauth2" | "google" | "microsoft" | "apple" | "github" | "gitlab" | "facebook" | "linkedin";
        /** @enum {string} */
        ResourceType: "web_application" | "api" | "platform" | "device" | "database";
        /** @enum {string} */
        AdminRole: "owner" | "admin" | "viewer";
        /** @enum {string} */
        CodeChannel: "email" | "sms";
        /** @enum {string} */
        Environment: "development" | "staging" | "production";
        /** @enum {string} */
        AccountDeletion: "off" | "immediate" | "delayed";
        /** @enum {string} */
        AuditOutcome: "success" | "failure";
        /** @enum {string} */
        SourceType: "user" | "role" | "group" | "tenant" | "resource";
        /** @enum {string} */
        ImportState: "receiving" | "running" | "cancelling" | "cancelled" | "completed" | "failed";
        /** @enum {string} */
        KeyState: "pending" | "active" | "retired" | "revoked";
        /** @enum {string} */
        TicketType: "email_verification" | "password_change" | "invitation" | "email_change" | "email_undo" | "phone_change" | "account_deletion";
        /** @enum {string} */
        SecondFactorType: "totp" | "passkey" | "recovery_codes";
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
         *     `access_denied`: The user or the server refused the request.
         */
        "400_invalid_request.access_denied": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "access_denied";
                };
            };
        };
        /**
         * @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it.
         *
         *     `access_denied`: The user or the server refused the request.
         *
         *     `invalid_client_metadata`: A member of a client registration is not honoured; `details` names it.
         *
         *     `invalid_redirect_uri`: A redirect URI of a client registration is not allowed.
         */
        "400_invalid_request.access_denied.invalid_client_metadata.invalid_redirect_uri": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "access_denied" | "invalid_client_metadata" | "invalid_redirect_uri";
                };
            };
        };
        /**
         * @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it.
         *
         *     `access_denied`: The user or the server refused the request.
         *
         *     `invalid_scope`: A requested scope is unknown or was not granted to the client.
         *
         *     `invalid_target`: The requested resource is unknown, not granted or ambiguous.
         *
         *     `unauthorized_client`: The client may not use this grant.
         */
        "400_invalid_request.access_denied.invalid_scope.invalid_target.unauthorized_client": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "access_denied" | "invalid_scope" | "invalid_target" | "unauthorized_client";
                };
            };
        };
        /**
         * @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it.
         *
         *     `access_denied`: The user or the server refused the request.
         *
         *     `unauthorized_client`: The client may not use this grant.
         *
         *     `unsupported_grant_type`: The grant type is unknown or switched off.
         */
        "400_invalid_request.access_denied.unauthorized_client.unsupported_grant_type": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "access_denied" | "unauthorized_client" | "unsupported_grant_type";
                };
            };
        };
        /**
         * @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it.
         *
         *     `invalid_dpop_proof`: The DPoP proof is malformed, or belongs to another request or key (RFC 9449).
         *
         *     `invalid_grant`: The grant, code or token offered is invalid, expired, revoked or was issued to another client.
         *
         *     `invalid_scope`: A requested scope is unknown or was not granted to the client.
         *
         *     `invalid_target`: The requested resource is unknown, not granted or ambiguous.
         *
         *     `unauthorized_client`: The client may not use this grant.
         *
         *     `unsupported_grant_type`: The grant type is unknown or switched off.
         *
         *     `access_denied`: The user or the server refused the request.
         *
         *     `authorization_pending`: The user has not answered yet.
         *
         *     `slow_down`: Polling too often; wait `interval` seconds longer.
         *
         *     `expired_token`: The device code has expired.
         *
         *     `use_dpop_nonce`: The DPoP proof needs the nonce of the header `DPoP-Nonce`.
         */
        "400_invalid_request.invalid_dpop_proof.invalid_grant.invalid_scope.invalid_target.unauthorized_client.unsupported_grant_type.access_denied.authorization_pending.slow_down.expired_token.use_dpop_nonce": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "invalid_dpop_proof" | "invalid_grant" | "invalid_scope" | "invalid_target" | "unauthorized_client" | "unsupported_grant_type" | "access_denied" | "authorization_pending" | "slow_down" | "expired_token" | "use_dpop_nonce";
                };
            };
        };
        /** @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it. */
        "400_invalid_request.scim": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /**
         * @description `invalid_token`: The access token is missing, malformed, expired or revoked.
         *
         *     `invalid_client`: The client is unknown or its credentials are wrong.
         */
        "401_invalid_token.invalid_client": {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_token" | "invalid_client";
                };
            };
        };
        /**
         * @description `invalid_token`: The access token is missing, malformed, expired or revoked.
         *
         *     `invalid_client`: The client is unknown or its credentials are wrong.
         *
         *     `insufficient_user_authentication`: The user has to sign in more strongly for this service (RFC 9470).
         */
        "401_invalid_token.invalid_client.insufficient_user_authentication": {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_token" | "invalid_client" | "insufficient_user_authentication";
                };
            };
        };
        /** @description `invalid_token`: The access token is missing, malformed, expired or revoked. */
        "401_invalid_token.scim": {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_token";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_token";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /**
         * @description `forbidden`: The caller may not do this.
         *
         *     `insufficient_scope`: The token lacks the scope this operation needs.
         *
         *     `default_protected`: Defaults and system records cannot be deleted or renamed.
         */
        "403_forbidden.insufficient_scope.default_protected": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "forbidden" | "insufficient_scope" | "default_protected";
                };
            };
        };
        /** @description `forbidden`: The caller may not do this. */
        "403_forbidden.scim": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "forbidden";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "forbidden";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /** @description `not_found`: The record does not exist or is not visible to the caller, or the path does not exist. */
        "404_not_found.scim": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /** @description `method_not_allowed`: The path exists and does not offer this method; `Allow` names those it does. */
        "405_method_not_allowed.scim": {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "method_not_allowed";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "method_not_allowed";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
         *     `cycle_detected`: The change would make a record its own ancestor.
         */
        "409_conflict.cycle_detected": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict" | "cycle_detected";
                };
            };
        };
        /** @description `conflict`: The name, code or key is taken, or the state of the record forbids the change. */
        "409_conflict.scim": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
                };
            };
        };
        /**
         * @description `conflict`: The name, code or key is taken, or the state of the record forbids the change.
         *
         *     `sms_not_set_up`: No text messages are sent for the tenant: it has no hook `send_sms`, or allows no country.
         */
        "409_conflict.sms_not_set_up": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict" | "sms_not_set_up";
                };
            };
        };
        /** @description `sms_not_set_up`: No text messages are sent for the tenant: it has no hook `send_sms`, or allows no country. */
        "409_sms_not_set_up": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "sms_not_set_up";
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
        /** @description `precondition_failed`: The record is no longer in the state that `If-Match` names. */
        "412_precondition_failed.scim": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "precondition_failed";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "precondition_failed";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /** @description `payload_too_large`: The body is larger than this operation accepts. */
        "413_payload_too_large.scim": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "payload_too_large";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "payload_too_large";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /** @description `unsupported_media_type`: The body is not of a media type this operation accepts. */
        "415_unsupported_media_type.scim": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /** @description `too_many_requests`: The rate limit is reached; `Retry-After` says when to retry. */
        "429_too_many_requests.scim": {
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
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "too_many_requests";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /** @description `server_error`: An internal error occurred; the request id identifies it in the log. */
        "500_server_error.scim": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "server_error";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "server_error";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /** @description `not_implemented`: The operation is not offered by this deployment. */
        "501_not_implemented.scim": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_implemented";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_implemented";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
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
        /** @description `unavailable`: The database or another dependency is unavailable; `Retry-After` says when to retry. */
        "503_unavailable.scim": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unavailable";
                };
                "application/scim+json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unavailable";
                } & {
                    /**
                     * @example [
                     *       "urn:ietf:params:scim:api:messages:2.0:Error"
                     *     ]
                     */
                    schemas: string[];
                    /**
                     * @description The HTTP status.
                     * @example 400
                     */
                    status: string;
                    /**
                     * @description The kind of a 400 or 409.
                     * @enum {string}
                     */
                    scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "tooMany" | "uniqueness";
                    /** @description As `message`. */
                    detail: string;
                };
            };
        };
    };
    parameters: {
        /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
        "Idempotency-Key": string;
        /** @description The `ETag` the record must still have; else 412. */
        "If-Match": string;
        /** @description The `ETag` that the resource must still have; else 412. */
        "If-Match.optional": string;
        /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
        "Tenant-Id": string;
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
        /** @description What is left of the limit, and when it is renewed. */
        RateLimit: string;
        /** @description The limit and its period. */
        "RateLimit-Policy": string;
        /** @description Seconds after which to try again. */
        "Retry-After": string;
        /** @description How to authenticate, and what is wrong with the credentials. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    AuditEvents_list: {
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
                    "application/json": components["schemas"]["AuditEventList"];
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
    AuditEvents_count: {
        parameters: {
            query?: {
                /** @description How long a period is. */
                by?: "day" | "hour";
                /** @description The first period contains it; at most 92 periods before `to`. Without it: 30 days, or 24 hours. */
                from?: string;
                /** @description Periods that begin at it or later are left out. Without it: now. */
                to?: string;
                /** @description Name of the IANA time zone in which days and hours begin. */
                time_zone?: string;
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
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
                    "application/json": components["schemas"]["AuditCounts"];
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
    Clients_list: {
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
                    "application/json": components["schemas"]["ClientList"];
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
    Clients_create: {
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
                 *       "client_name": "Client name"
                 *     }
                 */
                "application/json": components["schemas"]["NewClient"];
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
                    "application/json": components["schemas"]["Client"];
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
    Clients_find: {
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
                client_id: string;
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
                    "application/json": components["schemas"]["Client"];
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
    Clients_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                client_id: string;
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Clients_modify: {
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
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_name": "Client name"
                 *     }
                 */
                "application/json": components["schemas"]["ClientChanges"];
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
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Clients_changeSecret: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description Seconds for which the previous secret stays valid beside the new one. */
                grace_seconds?: number;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                client_id: string;
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
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    ClientPermissions_list: {
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
                client_id: string;
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
                    "application/json": components["schemas"]["ClientPermissionList"];
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
    ClientPermissions_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         {
                 *           "resource_id": "01920000-0000-7000-8000-000000000000",
                 *           "scopes": [
                 *             "01920000-0000-7000-8000-000000000000"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PermissionsBody"];
            };
        };
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    ClientPermissions_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         {
                 *           "resource_id": "01920000-0000-7000-8000-000000000000",
                 *           "scopes": [
                 *             "01920000-0000-7000-8000-000000000000"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PermissionsBody"];
            };
        };
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    ClientResources_list: {
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
                client_id: string;
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
                    "application/json": components["schemas"]["ClientResourceList"];
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
    ClientResources_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resources": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClientResourcesBody"];
            };
        };
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    ClientResources_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resources": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClientResourcesBody"];
            };
        };
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Clients_checkProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                client_id: string;
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
                        /** @description That of the client. */
                        security_profile: components["schemas"]["SecurityProfile"] | null;
                        /** @description Those of `fapi2`. */
                        rules: {
                            /** @description Name of the rule. */
                            rule: string;
                            /** @description Whether the client meets it. */
                            met: boolean;
                            /** @description What was found. */
                            found: string;
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
    ClientTenants_list: {
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
                client_id: string;
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
                    "application/json": components["schemas"]["ClientTenantList"];
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
    ClientTenants_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenants": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TenantsBody"];
            };
        };
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    ClientTenants_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenants": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TenantsBody"];
            };
        };
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Configuration_export: {
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
                        version?: number;
                        tenants?: {
                            [key: string]: unknown;
                        }[];
                        resources?: {
                            [key: string]: unknown;
                        }[];
                        clients?: {
                            [key: string]: unknown;
                        }[];
                        roles?: {
                            [key: string]: unknown;
                        }[];
                        groups?: {
                            [key: string]: unknown;
                        }[];
                    };
                    "application/yaml": string;
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
    Configuration_apply: {
        parameters: {
            query?: {
                /** @description With `true`, returns what would change, and changes nothing. */
                dry_run?: boolean;
                /** @description With `true`, what the document leaves out of its sections is deleted, but for tenants and what the system made. */
                prune?: boolean;
            };
            header?: {
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
                 *       "roles": [
                 *         {
                 *           "role_name": "editor",
                 *           "role_description": "Writes articles."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConfigurationDocument"];
                /**
                 * @example {
                 *       "roles": [
                 *         {
                 *           "role_name": "editor",
                 *           "role_description": "Writes articles."
                 *         }
                 *       ]
                 *     }
                 */
                "application/yaml": components["schemas"]["ConfigurationDocument"];
                /**
                 * @example {
                 *       "roles": [
                 *         {
                 *           "role_name": "editor",
                 *           "role_description": "Writes articles."
                 *         }
                 *       ]
                 *     }
                 */
                "application/x-yaml": components["schemas"]["ConfigurationDocument"];
                /**
                 * @example {
                 *       "roles": [
                 *         {
                 *           "role_name": "editor",
                 *           "role_description": "Writes articles."
                 *         }
                 *       ]
                 *     }
                 */
                "text/yaml": components["schemas"]["ConfigurationDocument"];
                /**
                 * @example {
                 *       "roles": [
                 *         {
                 *           "role_name": "editor",
                 *           "role_description": "Writes articles."
                 *         }
                 *       ]
                 *     }
                 */
                "text/x-yaml": components["schemas"]["ConfigurationDocument"];
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
                        create: {
                            kind: string;
                            name: string;
                            tenant?: string;
                            of?: string;
                            members?: string[];
                        }[];
                        change: {
                            kind: string;
                            name: string;
                            tenant?: string;
                            of?: string;
                            members?: string[];
                        }[];
                        delete: {
                            kind: string;
                            name: string;
                            tenant?: string;
                            of?: string;
                            members?: string[];
                        }[];
                    };
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.cycle_detected"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    DeviceCode_issue: {
        parameters: {
            query?: {
                /** @description As in the form. */
                client_id?: string;
                /** @description As in the form. */
                scope?: string;
                /** @description As in the form. */
                resource?: string;
                /** @description As in the form. */
                tenant?: string;
                /** @description As in the form. */
                organization?: string;
                /** @description Comma-separated names of the members to return. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "client_id": "Client id"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Of a client that does not authenticate by Basic; may be sent in the query.
                     * @example Client id
                     */
                    client_id?: string;
                    /**
                     * @description Scopes, separated by spaces; may be sent in the query.
                     * @example
                     */
                    scope?: string;
                    /**
                     * @description Identifier of one resource. (RFC 8707)
                     * @example
                     */
                    resource?: string;
                    /**
                     * @description Id or name of the tenant whose user signs in, for a client that has several; of the grant client_credentials of a global client the tenant that the token is bound to.
                     * @example
                     */
                    tenant?: string;
                    /**
                     * @description The same as `tenant`.
                     * @example
                     */
                    organization?: string;
                    /**
                     * @description Comma-separated names of the members to return.
                     * @example
                     */
                    fields?: string;
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
                        /** @description For Get Token. */
                        device_code: string;
                        /**
                         * @description What the user types in.
                         * @example BCDF-GHJK
                         */
                        user_code: string;
                        /** @description Where the user types it in. */
                        verification_uri: string;
                        /** @description The same with the code in it, for a QR code. */
                        verification_uri_complete: string;
                        /** @description Seconds. */
                        expires_in: number;
                        /** @description Minimum seconds between two polls. */
                        interval: number;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.access_denied.invalid_scope.invalid_target.unauthorized_client"];
            401: components["responses"]["401_invalid_token.invalid_client"];
            403: components["responses"]["403_forbidden"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Groups_list: {
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
                    "application/json": components["schemas"]["GroupList"];
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
    Groups_create: {
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
                 *       "group_name": "Group name"
                 *     }
                 */
                "application/json": components["schemas"]["NewGroup"];
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
                    "application/json": components["schemas"]["Group"];
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
    Groups_find: {
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
                group_id: string;
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
                    "application/json": components["schemas"]["Group"];
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
    Groups_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
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
    Groups_modify: {
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
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "group_name": "Group name"
                 *     }
                 */
                "application/json": components["schemas"]["GroupChanges"];
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
                    "application/json": components["schemas"]["Group"];
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
    NestedGroups_list: {
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
                /** @description With `true`, inherited ones are listed too, each with its `sources`: `[{ type, id, name }]`. */
                effective?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
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
                    "application/json": components["schemas"]["NestedGroupList"];
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
    NestedGroups_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "groups": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GroupsBody"];
            };
        };
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
            409: components["responses"]["409_conflict.cycle_detected"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    NestedGroups_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "groups": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GroupsBody"];
            };
        };
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
    GroupMembers_list: {
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
                /** @description With `true`, inherited ones are listed too, each with its `sources`: `[{ type, id, name }]`. */
                effective?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
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
                    "application/json": components["schemas"]["GroupMemberList"];
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
    GroupMembers_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "users": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UsersBody"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    GroupMembers_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "users": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UsersBody"];
            };
        };
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
    GroupRoles_list: {
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
                /** @description With `true`, inherited ones are listed too, each with its `sources`: `[{ type, id, name }]`. */
                effective?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
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
                    "application/json": components["schemas"]["GroupRoleList"];
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
    GroupRoles_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RolesBody"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    GroupRoles_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RolesBody"];
            };
        };
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
    Hooks_list: {
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
                    "application/json": components["schemas"]["HookList"];
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
    Hooks_create: {
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
                 *       "event": "pre_registration",
                 *       "url": "https://app.example.com/hooks/login"
                 *     }
                 */
                "application/json": components["schemas"]["NewHook"];
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
                    "application/json": components["schemas"]["Hook"];
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
    Hooks_find: {
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
                hook_id: string;
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
                    "application/json": components["schemas"]["Hook"];
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
    Hooks_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                hook_id: string;
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
    Hooks_modify: {
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
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://app.example.com/hooks/login"
                 *     }
                 */
                "application/json": components["schemas"]["HookChanges"];
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
                    "application/json": components["schemas"]["Hook"];
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
    Hooks_test: {
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
                hook_id: string;
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
                    "application/json": components["schemas"]["Hook"];
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
    Imports_list: {
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
                    "application/json": components["schemas"]["ImportSummaryList"];
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
    Imports_find: {
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
                    "application/json": components["schemas"]["Import"];
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
    Imports_cancel: {
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
                    "application/json": components["schemas"]["Import"];
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
    Keys_list: {
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
                    "application/json": components["schemas"]["SigningKeyList"];
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
    Keys_rotate: {
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
                /** @example {} */
                "application/json": components["schemas"]["KeyRotation"];
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
                    "application/json": components["schemas"]["SigningKey"];
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
    Keys_revoke: {
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
                kid: string;
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
                    "application/json": components["schemas"]["SigningKey"];
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
    SubjectMemberships_find: {
        parameters: {
            query?: never;
            header?: {
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
                 *       "subjects": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MembershipsRequest"];
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
                        /** @description In the order of the request. Subjects that the caller does not see are absent. */
                        items: {
                            /** Format: uuid */
                            subject: string;
                            kind: components["schemas"]["SubjectKind"];
                            /**
                             * Format: uuid
                             * @description `null`: a global client.
                             */
                            tenant_id: string | null;
                            /** @description A blocked user, or one of an inactive tenant; a client of an inactive tenant. */
                            blocked: boolean;
                            /** @description Ids of roles; of a client none. */
                            roles: string[];
                            /** @description Ids of groups and of the groups above them; of a client none. */
                            groups: string[];
                            /** @description Names of scopes of the three services. */
                            scopes: string[];
                        }[];
                    };
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Introspection_introspect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Token"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The token.
                     * @example Token
                     */
                    token: string;
                    /**
                     * @description access_token, refresh_token or id_token
                     * @example
                     */
                    token_type_hint?: string;
                    /**
                     * @description Comma-separated names of the members to return.
                     * @example
                     */
                    fields?: string;
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
                    "application/json": Record<string, unknown>;
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.invalid_client.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    ClientRegistration_register: {
        parameters: {
            query?: {
                /** @description Id or name of the tenant; the default one without it. */
                tenant?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_name": "Shop",
                 *       "redirect_uris": [
                 *         "https://shop.example/cb"
                 *       ],
                 *       "grant_types": [
                 *         "authorization_code",
                 *         "refresh_token"
                 *       ],
                 *       "token_endpoint_auth_method": "none",
                 *       "scope": "openid profile"
                 *     }
                 */
                "application/json": {
                    client_name?: string;
                    grant_types?: ("authorization_code" | "client_credentials" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[];
                    response_types?: string[];
                    /** @enum {string} */
                    application_type?: "web" | "native";
                    redirect_uris?: string[];
                    post_logout_redirect_uris?: string[];
                    initiate_login_uri?: string;
                    backchannel_logout_uri?: string;
                    /** @enum {string} */
                    token_endpoint_auth_method?: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none";
                    scope?: string;
                    client_uri?: string;
                    logo_uri?: string;
                    tos_uri?: string;
                    policy_uri?: string;
                    contacts?: string[];
                    software_id?: string;
                    software_version?: string;
                    jwks?: Record<string, unknown>;
                    jwks_uri?: string;
                    id_token_signed_response_alg?: string;
                    require_pushed_authorization_requests?: boolean;
                    dpop_bound_access_tokens?: boolean;
                    request_object_signing_alg?: string;
                    require_signed_request_object?: boolean;
                    authorization_signed_response_alg?: string;
                    response_modes?: string[];
                    default_max_age?: number;
                    default_acr_values?: string[];
                    subject_type?: string;
                    require_auth_time?: boolean;
                    backchannel_logout_session_required?: boolean;
                    tls_client_certificate_bound_access_tokens?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client_id: string;
                        /** @description Seconds since 1970. */
                        client_id_issued_at: number;
                        /** @description When it is new. */
                        client_secret?: string;
                        /** @description Seconds since 1970; 0: it does not expire. */
                        client_secret_expires_at?: number;
                        /** @description Manages this client, and nothing else. */
                        registration_access_token: string;
                        registration_client_uri: string;
                        client_name?: string;
                        grant_types?: ("authorization_code" | "client_credentials" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[];
                        response_types?: string[];
                        /** @enum {string} */
                        application_type?: "web" | "native";
                        redirect_uris?: string[];
                        post_logout_redirect_uris?: string[];
                        initiate_login_uri?: string;
                        backchannel_logout_uri?: string;
                        /** @enum {string} */
                        token_endpoint_auth_method?: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none";
                        scope?: string;
                        client_uri?: string;
                        logo_uri?: string;
                        tos_uri?: string;
                        policy_uri?: string;
                        contacts?: string[];
                        software_id?: string;
                        software_version?: string;
                        jwks?: Record<string, unknown>;
                        jwks_uri?: string;
                        id_token_signed_response_alg?: string;
                        require_pushed_authorization_requests?: boolean;
                        dpop_bound_access_tokens?: boolean;
                        request_object_signing_alg?: string;
                        require_signed_request_object?: boolean;
                        authorization_signed_response_alg?: string;
                        response_modes?: string[];
                        default_max_age?: number;
                        default_acr_values?: string[];
                        subject_type?: string;
                        require_auth_time?: boolean;
                        backchannel_logout_session_required?: boolean;
                        tls_client_certificate_bound_access_tokens?: boolean;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.access_denied.invalid_client_metadata.invalid_redirect_uri"];
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
    ClientRegistration_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                client_id: string;
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
                        client_id: string;
                        /** @description Seconds since 1970. */
                        client_id_issued_at: number;
                        /** @description When it is new. */
                        client_secret?: string;
                        /** @description Seconds since 1970; 0: it does not expire. */
                        client_secret_expires_at?: number;
                        /** @description Manages this client, and nothing else. */
                        registration_access_token: string;
                        registration_client_uri: string;
                        client_name?: string;
                        grant_types?: ("authorization_code" | "client_credentials" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[];
                        response_types?: string[];
                        /** @enum {string} */
                        application_type?: "web" | "native";
                        redirect_uris?: string[];
                        post_logout_redirect_uris?: string[];
                        initiate_login_uri?: string;
                        backchannel_logout_uri?: string;
                        /** @enum {string} */
                        token_endpoint_auth_method?: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none";
                        scope?: string;
                        client_uri?: string;
                        logo_uri?: string;
                        tos_uri?: string;
                        policy_uri?: string;
                        contacts?: string[];
                        software_id?: string;
                        software_version?: string;
                        jwks?: Record<string, unknown>;
                        jwks_uri?: string;
                        id_token_signed_response_alg?: string;
                        require_pushed_authorization_requests?: boolean;
                        dpop_bound_access_tokens?: boolean;
                        request_object_signing_alg?: string;
                        require_signed_request_object?: boolean;
                        authorization_signed_response_alg?: string;
                        response_modes?: string[];
                        default_max_age?: number;
                        default_acr_values?: string[];
                        subject_type?: string;
                        require_auth_time?: boolean;
                        backchannel_logout_session_required?: boolean;
                        tls_client_certificate_bound_access_tokens?: boolean;
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
    ClientRegistration_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "01920000-0000-7000-8000-000000000000",
                 *       "client_name": "Shop",
                 *       "redirect_uris": [
                 *         "https://shop.example/cb"
                 *       ],
                 *       "grant_types": [
                 *         "authorization_code",
                 *         "refresh_token"
                 *       ],
                 *       "token_endpoint_auth_method": "none",
                 *       "scope": "openid profile"
                 *     }
                 */
                "application/json": {
                    client_id: string;
                    client_name?: string;
                    grant_types?: ("authorization_code" | "client_credentials" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[];
                    response_types?: string[];
                    /** @enum {string} */
                    application_type?: "web" | "native";
                    redirect_uris?: string[];
                    post_logout_redirect_uris?: string[];
                    initiate_login_uri?: string;
                    backchannel_logout_uri?: string;
                    /** @enum {string} */
                    token_endpoint_auth_method?: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none";
                    scope?: string;
                    client_uri?: string;
                    logo_uri?: string;
                    tos_uri?: string;
                    policy_uri?: string;
                    contacts?: string[];
                    software_id?: string;
                    software_version?: string;
                    jwks?: Record<string, unknown>;
                    jwks_uri?: string;
                    id_token_signed_response_alg?: string;
                    require_pushed_authorization_requests?: boolean;
                    dpop_bound_access_tokens?: boolean;
                    request_object_signing_alg?: string;
                    require_signed_request_object?: boolean;
                    authorization_signed_response_alg?: string;
                    response_modes?: string[];
                    default_max_age?: number;
                    default_acr_values?: string[];
                    subject_type?: string;
                    require_auth_time?: boolean;
                    backchannel_logout_session_required?: boolean;
                    tls_client_certificate_bound_access_tokens?: boolean;
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
                        client_id: string;
                        /** @description Seconds since 1970. */
                        client_id_issued_at: number;
                        /** @description When it is new. */
                        client_secret?: string;
                        /** @description Seconds since 1970; 0: it does not expire. */
                        client_secret_expires_at?: number;
                        /** @description Manages this client, and nothing else. */
                        registration_access_token: string;
                        registration_client_uri: string;
                        client_name?: string;
                        grant_types?: ("authorization_code" | "client_credentials" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange")[];
                        response_types?: string[];
                        /** @enum {string} */
                        application_type?: "web" | "native";
                        redirect_uris?: string[];
                        post_logout_redirect_uris?: string[];
                        initiate_login_uri?: string;
                        backchannel_logout_uri?: string;
                        /** @enum {string} */
                        token_endpoint_auth_method?: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none";
                        scope?: string;
                        client_uri?: string;
                        logo_uri?: string;
                        tos_uri?: string;
                        policy_uri?: string;
                        contacts?: string[];
                        software_id?: string;
                        software_version?: string;
                        jwks?: Record<string, unknown>;
                        jwks_uri?: string;
                        id_token_signed_response_alg?: string;
                        require_pushed_authorization_requests?: boolean;
                        dpop_bound_access_tokens?: boolean;
                        request_object_signing_alg?: string;
                        require_signed_request_object?: boolean;
                        authorization_signed_response_alg?: string;
                        response_modes?: string[];
                        default_max_age?: number;
                        default_acr_values?: string[];
                        subject_type?: string;
                        require_auth_time?: boolean;
                        backchannel_logout_session_required?: boolean;
                        tls_client_certificate_bound_access_tokens?: boolean;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.access_denied.invalid_client_metadata.invalid_redirect_uri"];
            401: components["responses"]["401_invalid_token"];
            403: components["responses"]["403_forbidden"];
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
    ClientRegistration_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                client_id: string;
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
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Revocation_revokeStandard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Token"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Of a client that does not authenticate by Basic.
                     * @example
                     */
                    client_id?: string;
                    /**
                     * @description The refresh token.
                     * @example Token
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.invalid_client"];
            403: components["responses"]["403_forbidden"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    UserInfo_findStandard: {
        parameters: {
            query?: never;
            header?: never;
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
                    "application/json": Record<string, unknown>;
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
    UserInfo_postStandard: {
        parameters: {
            query?: never;
            header?: never;
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
                    "application/json": Record<string, unknown>;
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token"];
            403: components["responses"]["403_forbidden"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    OneTimePassword_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "01920000-0000-7000-8000-000000000000",
                 *       "username": "Username"
                 *     }
                 */
                "application/json": components["schemas"]["OneTimePasswordRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request.access_denied.unauthorized_client.unsupported_grant_type"];
            401: components["responses"]["401_invalid_token.invalid_client"];
            403: components["responses"]["403_forbidden"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_sms_not_set_up"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    OwnPassword_change: {
        parameters: {
            query?: never;
            header?: {
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
                 *       "current_password": "Current password",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPasswordChange"];
            };
        };
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
    ForgottenPassword_request: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "01920000-0000-7000-8000-000000000000",
                 *       "username": "Username"
                 *     }
                 */
                "application/json": components["schemas"]["ForgottenPasswordRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request.access_denied"];
            401: components["responses"]["401_invalid_token.invalid_client"];
            403: components["responses"]["403_forbidden"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    OwnPhone_change: {
        parameters: {
            query?: never;
            header?: {
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
                 *       "current_password": "Current password",
                 *       "phone": "+976 9911 2233"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPhoneChange"];
            };
        };
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
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.sms_not_set_up"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    OwnPhone_confirm: {
        parameters: {
            query?: never;
            header?: {
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
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPhoneCode"];
            };
        };
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
    Registrations_register: {
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
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ann",
                 *       "client_id": "01920000-0000-7000-8000-000000000000",
                 *       "email": "ann@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["Registration"];
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
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["400_invalid_request.access_denied"];
            401: components["responses"]["401_invalid_token.invalid_client"];
            403: components["responses"]["403_forbidden"];
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
    Resources_list: {
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
                    "application/json": components["schemas"]["ResourceList"];
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
    Resources_create: {
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
                 *       "resource_type": "web_application",
                 *       "resource_name": "Resource name"
                 *     }
                 */
                "application/json": components["schemas"]["NewResource"];
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
                    "application/json": components["schemas"]["Resource"];
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
    Resources_find: {
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
                resource_id: string;
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
                    "application/json": components["schemas"]["Resource"];
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
    Resources_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                resource_id: string;
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Resources_modify: {
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
                resource_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resource_name": "Resource name"
                 *     }
                 */
                "application/json": components["schemas"]["ResourceChanges"];
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
                    "application/json": components["schemas"]["Resource"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    ResourceClients_list: {
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
                resource_id: string;
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
                    "application/json": components["schemas"]["ResourceClientList"];
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
    ResourceClients_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                resource_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clients": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewResourceClients"];
            };
        };
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    ResourceClients_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                resource_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clients": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResourceClientsBody"];
            };
        };
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    ResourceClients_modify: {
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
                resource_id: string;
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "authorized": true
                 *     }
                 */
                "application/json": components["schemas"]["ResourceClientChanges"];
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
                    "application/json": components["schemas"]["ResourceClient"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Scopes_list: {
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
                resource_id: string;
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
                    "application/json": components["schemas"]["ScopeList"];
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
    Scopes_create: {
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
                resource_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scope_name": "orders:read"
                 *     }
                 */
                "application/json": components["schemas"]["NewScope"];
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
                    "application/json": components["schemas"]["Scope"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Scopes_find: {
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
                resource_id: string;
                scope_id: string;
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
                    "application/json": components["schemas"]["Scope"];
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
    Scopes_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                resource_id: string;
                scope_id: string;
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Scopes_modify: {
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
                resource_id: string;
                scope_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scope_name": "orders:read"
                 *     }
                 */
                "application/json": components["schemas"]["ScopeChanges"];
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
                    "application/json": components["schemas"]["Scope"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Revocation_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Token"
                 *     }
                 */
                "application/json": {
                    /** @description Of a client that does not authenticate by Basic. */
                    client_id?: string;
                    /** @description The refresh token. */
                    token: string;
                };
                /**
                 * @example {
                 *       "token": "Token"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Of a client that does not authenticate by Basic.
                     * @example
                     */
                    client_id?: string;
                    /**
                     * @description The refresh token.
                     * @example Token
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.invalid_client"];
            403: components["responses"]["403_forbidden"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Roles_list: {
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
                    "application/json": components["schemas"]["RoleList"];
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
    Roles_create: {
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
                 *       "role_name": "Role name"
                 *     }
                 */
                "application/json": components["schemas"]["NewRole"];
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
                    "application/json": components["schemas"]["Role"];
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
    Roles_find: {
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
                role_id: string;
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
                    "application/json": components["schemas"]["Role"];
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
    Roles_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                role_id: string;
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Roles_modify: {
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
                role_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role_name": "Role name"
                 *     }
                 */
                "application/json": components["schemas"]["RoleChanges"];
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
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    RoleMembers_list: {
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
                /** @description With `true`, inherited ones are listed too, each with its `sources`: `[{ type, id, name }]`. */
                effective?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                role_id: string;
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
                    "application/json": components["schemas"]["RoleMemberList"];
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
    RoleMembers_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "users": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UsersBody"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    RoleMembers_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "users": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UsersBody"];
            };
        };
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
    RolePermissions_list: {
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
                role_id: string;
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
                    "application/json": components["schemas"]["RolePermissionList"];
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
    RolePermissions_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         {
                 *           "resource_id": "01920000-0000-7000-8000-000000000000",
                 *           "scopes": [
                 *             "01920000-0000-7000-8000-000000000000"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PermissionsBody"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    RolePermissions_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         {
                 *           "resource_id": "01920000-0000-7000-8000-000000000000",
                 *           "scopes": [
                 *             "01920000-0000-7000-8000-000000000000"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PermissionsBody"];
            };
        };
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
    ScimGroups_list: {
        parameters: {
            query?: {
                /** @description Such as `userName eq "ann@acme.example"`. */
                filter?: string;
                /** @description The first of the page, from 1. */
                startIndex?: number;
                /** @description The size of the page, at most 200. */
                count?: number;
                /** @description An attribute that can be filtered by. */
                sortBy?: string;
                /** @description Which comes first. */
                sortOrder?: "ascending" | "descending";
                /** @description The attributes to answer, separated by commas; `id` always. */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas. */
                excludedAttributes?: string;
                /** @description A flag of Entra ID in its tenant URL; changes nothing here. */
                aadOptscim062020?: string;
            };
            header?: never;
            path: {
                connection_id: string;
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
                    "application/scim+json": {
                        schemas: string[];
                        totalResults: number;
                        startIndex?: number;
                        itemsPerPage?: number;
                        Resources?: {
                            schemas?: string[];
                            /** Format: uuid */
                            readonly id?: string;
                            externalId?: string;
                            /** @description Unique within the tenant. */
                            displayName?: string;
                            /** @description Users of this connection. */
                            members?: {
                                /** @description The id of the user. */
                                value?: string;
                                /** @description Its address. */
                                $ref?: string;
                                /** @description The name of the user. */
                                display?: string;
                                /** @description User. */
                                type?: string;
                            }[];
                            readonly meta?: Record<string, unknown>;
                        }[];
                    };
                };
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimGroups_create: {
        parameters: {
            query?: {
                /** @description The attributes to answer, separated by commas; `id` always. */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas. */
                excludedAttributes?: string;
                /** @description A flag of Entra ID in its tenant URL; changes nothing here. */
                aadOptscim062020?: string;
            };
            header?: never;
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:Group"
                 *       ],
                 *       "displayName": "Sales",
                 *       "members": []
                 *     }
                 */
                "application/scim+json": {
                    schemas?: string[];
                    /** Format: uuid */
                    readonly id?: string;
                    externalId?: string;
                    /** @description Unique within the tenant. */
                    displayName?: string;
                    /** @description Users of this connection. */
                    members?: {
                        /** @description The id of the user. */
                        value?: string;
                        /** @description Its address. */
                        $ref?: string;
                        /** @description The name of the user. */
                        display?: string;
                        /** @description User. */
                        type?: string;
                    }[];
                    readonly meta?: Record<string, unknown>;
                };
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:Group"
                 *       ],
                 *       "displayName": "Sales",
                 *       "members": []
                 *     }
                 */
                "application/json": {
                    schemas?: string[];
                    /** Format: uuid */
                    readonly id?: string;
                    externalId?: string;
                    /** @description Unique within the tenant. */
                    displayName?: string;
                    /** @description Users of this connection. */
                    members?: {
                        /** @description The id of the user. */
                        value?: string;
                        /** @description Its address. */
                        $ref?: string;
                        /** @description The name of the user. */
                        display?: string;
                        /** @description User. */
                        type?: string;
                    }[];
                    readonly meta?: Record<string, unknown>;
                };
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
                    "application/scim+json": {
                        schemas?: string[];
                        /** Format: uuid */
                        readonly id?: string;
                        externalId?: string;
                        /** @description Unique within the tenant. */
                        displayName?: string;
                        /** @description Users of this connection. */
                        members?: {
                            /** @description The id of the user. */
                            value?: string;
                            /** @description Its address. */
                            $ref?: string;
                            /** @description The name of the user. */
                            display?: string;
                            /** @description User. */
                            type?: string;
                        }[];
                        readonly meta?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            409: components["responses"]["409_conflict.scim"];
            413: components["responses"]["413_payload_too_large.scim"];
            415: components["responses"]["415_unsupported_media_type.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimGroups_find: {
        parameters: {
            query?: {
                /** @description The attributes to answer, separated by commas; `id` always. */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas. */
                excludedAttributes?: string;
                /** @description A flag of Entra ID in its tenant URL; changes nothing here. */
                aadOptscim062020?: string;
            };
            header?: never;
            path: {
                connection_id: string;
                id: string;
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
                    "application/scim+json": {
                        schemas?: string[];
                        /** Format: uuid */
                        readonly id?: string;
                        externalId?: string;
                        /** @description Unique within the tenant. */
                        displayName?: string;
                        /** @description Users of this connection. */
                        members?: {
                            /** @description The id of the user. */
                            value?: string;
                            /** @description Its address. */
                            $ref?: string;
                            /** @description The name of the user. */
                            display?: string;
                            /** @description User. */
                            type?: string;
                        }[];
                        readonly meta?: Record<string, unknown>;
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
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimGroups_replace: {
        parameters: {
            query?: {
                /** @description The attributes to answer, separated by commas; `id` always. */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas. */
                excludedAttributes?: string;
                /** @description A flag of Entra ID in its tenant URL; changes nothing here. */
                aadOptscim062020?: string;
            };
            header?: {
                /** @description The `ETag` that the resource must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
            };
            path: {
                connection_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:Group"
                 *       ],
                 *       "displayName": "Sales",
                 *       "members": []
                 *     }
                 */
                "application/scim+json": {
                    schemas?: string[];
                    /** Format: uuid */
                    readonly id?: string;
                    externalId?: string;
                    /** @description Unique within the tenant. */
                    displayName?: string;
                    /** @description Users of this connection. */
                    members?: {
                        /** @description The id of the user. */
                        value?: string;
                        /** @description Its address. */
                        $ref?: string;
                        /** @description The name of the user. */
                        display?: string;
                        /** @description User. */
                        type?: string;
                    }[];
                    readonly meta?: Record<string, unknown>;
                };
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:Group"
                 *       ],
                 *       "displayName": "Sales",
                 *       "members": []
                 *     }
                 */
                "application/json": {
                    schemas?: string[];
                    /** Format: uuid */
                    readonly id?: string;
                    externalId?: string;
                    /** @description Unique within the tenant. */
                    displayName?: string;
                    /** @description Users of this connection. */
                    members?: {
                        /** @description The id of the user. */
                        value?: string;
                        /** @description Its address. */
                        $ref?: string;
                        /** @description The name of the user. */
                        display?: string;
                        /** @description User. */
                        type?: string;
                    }[];
                    readonly meta?: Record<string, unknown>;
                };
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
                    "application/scim+json": {
                        schemas?: string[];
                        /** Format: uuid */
                        readonly id?: string;
                        externalId?: string;
                        /** @description Unique within the tenant. */
                        displayName?: string;
                        /** @description Users of this connection. */
                        members?: {
                            /** @description The id of the user. */
                            value?: string;
                            /** @description Its address. */
                            $ref?: string;
                            /** @description The name of the user. */
                            display?: string;
                            /** @description User. */
                            type?: string;
                        }[];
                        readonly meta?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            409: components["responses"]["409_conflict.scim"];
            412: components["responses"]["412_precondition_failed.scim"];
            413: components["responses"]["413_payload_too_large.scim"];
            415: components["responses"]["415_unsupported_media_type.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimGroups_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
            };
            path: {
                connection_id: string;
                id: string;
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
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            409: components["responses"]["409_conflict.scim"];
            412: components["responses"]["412_precondition_failed.scim"];
            413: components["responses"]["413_payload_too_large.scim"];
            415: components["responses"]["415_unsupported_media_type.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimGroups_patch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
            };
            path: {
                connection_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:PatchOp"
                 *       ],
                 *       "Operations": [
                 *         {
                 *           "op": "replace",
                 *           "value": {
                 *             "displayName": "Sales"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/scim+json": {
                    schemas?: string[];
                    Operations: {
                        op: string;
                        path?: string;
                        value?: unknown;
                    }[];
                };
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:PatchOp"
                 *       ],
                 *       "Operations": [
                 *         {
                 *           "op": "replace",
                 *           "value": {
                 *             "displayName": "Sales"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    schemas?: string[];
                    Operations: {
                        op: string;
                        path?: string;
                        value?: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            409: components["responses"]["409_conflict.scim"];
            412: components["responses"]["412_precondition_failed.scim"];
            413: components["responses"]["413_payload_too_large.scim"];
            415: components["responses"]["415_unsupported_media_type.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimService_resourceTypes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connection_id: string;
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
                    "application/scim+json": {
                        schemas: string[];
                        totalResults: number;
                        startIndex?: number;
                        itemsPerPage?: number;
                        Resources?: Record<string, unknown>[];
                    };
                };
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimService_resourceType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connection_id: string;
                name: string;
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
                    "application/scim+json": Record<string, unknown>;
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
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimService_schemas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connection_id: string;
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
                    "application/scim+json": {
                        schemas: string[];
                        totalResults: number;
                        startIndex?: number;
                        itemsPerPage?: number;
                        Resources?: Record<string, unknown>[];
                    };
                };
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimService_schema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connection_id: string;
                schema: string;
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
                    "application/scim+json": Record<string, unknown>;
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
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimService_config: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connection_id: string;
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
                    "application/scim+json": Record<string, unknown>;
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
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimUsers_list: {
        parameters: {
            query?: {
                /** @description Such as `userName eq "ann@acme.example"`. */
                filter?: string;
                /** @description The first of the page, from 1. */
                startIndex?: number;
                /** @description The size of the page, at most 200. */
                count?: number;
                /** @description An attribute that can be filtered by. */
                sortBy?: string;
                /** @description Which comes first. */
                sortOrder?: "ascending" | "descending";
                /** @description The attributes to answer, separated by commas; `id` always. */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas. */
                excludedAttributes?: string;
                /** @description A flag of Entra ID in its tenant URL; changes nothing here. */
                aadOptscim062020?: string;
            };
            header?: never;
            path: {
                connection_id: string;
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
                    "application/scim+json": {
                        schemas: string[];
                        totalResults: number;
                        startIndex?: number;
                        itemsPerPage?: number;
                        Resources?: {
                            schemas?: string[];
                            /** Format: uuid */
                            readonly id?: string;
                            externalId?: string;
                            /** @description The name that the directory knows the user by. */
                            userName?: string;
                            /** @description The parts of the name. */
                            name?: {
                                /** @description All of it. */
                                formatted?: string;
                                /** @description The family name. */
                                familyName?: string;
                                /** @description The given name. */
                                givenName?: string;
                                /** @description Names between them. */
                                middleName?: string;
                                /** @description Such as Dr. */
                                honorificPrefix?: string;
                                /** @description Such as III. */
                                honorificSuffix?: string;
                            };
                            /** @description The name that is shown. */
                            displayName?: string;
                            /** @description A casual name. */
                            nickName?: string;
                            /** @description A page about the user. */
                            profileUrl?: string;
                            /** @description Such as Vice President. */
                            title?: string;
                            /** @description Such as Employee. */
                            userType?: string;
                            /** @description As in the header Accept-Language. */
                            preferredLanguage?: string;
                            /** @description A language tag, for pages and mails. */
                            locale?: string;
                            /** @description Such as Europe/Berlin. */
                            timezone?: string;
                            /** @description False: blocked, and signed out everywhere. */
                            active?: boolean;
                            /** @description Email addresses; the primary one is that of the account. */
                            emails?: {
                                /** @description The value. */
                                value?: string;
                                /** @description How it is shown. */
                                display?: string;
                                /** @description What it is for. */
                                type?: string;
                                /** @description The one that is preferred. */
                                primary?: boolean;
                            }[];
                            /** @description Phone numbers; they do not sign in. */
                            phoneNumbers?: {
                                /** @description The value. */
                                value?: string;
                                /** @description How it is shown. */
                                display?: string;
                                /** @description What it is for. */
                                type?: string;
                                /** @description The one that is preferred. */
                                primary?: boolean;
                            }[];
                            /** @description Addresses for messages. */
                            ims?: {
                                /** @description The value. */
                                value?: string;
                                /** @description How it is shown. */
                                display?: string;
                                /** @description What it is for. */
                                type?: string;
                                /** @description The one that is preferred. */
                                primary?: boolean;
                            }[];
                            /** @description Pictures. */
                            photos?: {
                                /** @description The value. */
                                value?: string;
                                /** @description How it is shown. */
                                display?: string;
                                /** @description What it is for. */
                                type?: string;
                                /** @description The one that is preferred. */
                                primary?: boolean;
                            }[];
                            /** @description Postal addresses. */
                            addresses?: {
                                /** @description A part of the address. */
                                formatted?: string;
                                /** @description A part of the address. */
                                streetAddress?: string;
                                /** @description A part of the address. */
                                locality?: string;
                                /** @description A part of the address. */
                                region?: string;
                                /** @description A part of the address. */
                                postalCode?: string;
                                /** @description A part of the address. */
                                country?: string;
                                /** @description What it is for. */
                                type?: string;
                                /** @description The one that is preferred. */
                                primary?: boolean;
                            }[];
                            /** @description The groups of this connection that the user is a member of. */
                            readonly groups?: {
                                /** @description The id of the group. */
                                readonly value?: string;
                                /** @description Its address. */
                                readonly $ref?: string;
                                /** @description Its name. */
                                readonly display?: string;
                                /** @description direct. */
                                readonly type?: string;
                            }[];
                            /** @description Kept for the directory; they give nothing. */
                            entitlements?: {
                                /** @description The value. */
                                value?: string;
                                /** @description How it is shown. */
                                display?: string;
                                /** @description What it is for. */
                                type?: string;
                                /** @description The one that is preferred. */
                                primary?: boolean;
                            }[];
                            /** @description Kept for the directory; they give nothing. */
                            roles?: {
                                /** @description The value. */
                                value?: string;
                                /** @description How it is shown. */
                                display?: string;
                                /** @description What it is for. */
                                type?: string;
                                /** @description The one that is preferred. */
                                primary?: boolean;
                            }[];
                            /** @description Kept for the directory. */
                            x509Certificates?: {
                                /** @description The value. */
                                value?: string;
                                /** @description How it is shown. */
                                display?: string;
                                /** @description What it is for. */
                                type?: string;
                                /** @description The one that is preferred. */
                                primary?: boolean;
                            }[];
                            readonly meta?: Record<string, unknown>;
                        }[];
                    };
                };
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimUsers_create: {
        parameters: {
            query?: {
                /** @description The attributes to answer, separated by commas; `id` always. */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas. */
                excludedAttributes?: string;
                /** @description A flag of Entra ID in its tenant URL; changes nothing here. */
                aadOptscim062020?: string;
            };
            header?: never;
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:User"
                 *       ],
                 *       "userName": "ann@acme.example",
                 *       "name": {
                 *         "givenName": "Ann",
                 *         "familyName": "Smith"
                 *       },
                 *       "emails": [
                 *         {
                 *           "value": "ann@acme.example",
                 *           "type": "work",
                 *           "primary": true
                 *         }
                 *       ],
                 *       "active": true
                 *     }
                 */
                "application/scim+json": {
                    schemas?: string[];
                    /** Format: uuid */
                    readonly id?: string;
                    externalId?: string;
                    /** @description The name that the directory knows the user by. */
                    userName?: string;
                    /** @description The parts of the name. */
                    name?: {
                        /** @description All of it. */
                        formatted?: string;
                        /** @description The family name. */
                        familyName?: string;
                        /** @description The given name. */
                        givenName?: string;
                        /** @description Names between them. */
                        middleName?: string;
                        /** @description Such as Dr. */
                        honorificPrefix?: string;
                        /** @description Such as III. */
                        honorificSuffix?: string;
                    };
                    /** @description The name that is shown. */
                    displayName?: string;
                    /** @description A casual name. */
                    nickName?: string;
                    /** @description A page about the user. */
                    profileUrl?: string;
                    /** @description Such as Vice President. */
                    title?: string;
                    /** @description Such as Employee. */
                    userType?: string;
                    /** @description As in the header Accept-Language. */
                    preferredLanguage?: string;
                    /** @description A language tag, for pages and mails. */
                    locale?: string;
                    /** @description Such as Europe/Berlin. */
                    timezone?: string;
                    /** @description False: blocked, and signed out everywhere. */
                    active?: boolean;
                    /** @description Email addresses; the primary one is that of the account. */
                    emails?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Phone numbers; they do not sign in. */
                    phoneNumbers?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Addresses for messages. */
                    ims?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Pictures. */
                    photos?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Postal addresses. */
                    addresses?: {
                        /** @description A part of the address. */
                        formatted?: string;
                        /** @description A part of the address. */
                        streetAddress?: string;
                        /** @description A part of the address. */
                        locality?: string;
                        /** @description A part of the address. */
                        region?: string;
                        /** @description A part of the address. */
                        postalCode?: string;
                        /** @description A part of the address. */
                        country?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description The groups of this connection that the user is a member of. */
                    readonly groups?: {
                        /** @description The id of the group. */
                        readonly value?: string;
                        /** @description Its address. */
                        readonly $ref?: string;
                        /** @description Its name. */
                        readonly display?: string;
                        /** @description direct. */
                        readonly type?: string;
                    }[];
                    /** @description Kept for the directory; they give nothing. */
                    entitlements?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Kept for the directory; they give nothing. */
                    roles?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Kept for the directory. */
                    x509Certificates?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    readonly meta?: Record<string, unknown>;
                };
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:User"
                 *       ],
                 *       "userName": "ann@acme.example",
                 *       "name": {
                 *         "givenName": "Ann",
                 *         "familyName": "Smith"
                 *       },
                 *       "emails": [
                 *         {
                 *           "value": "ann@acme.example",
                 *           "type": "work",
                 *           "primary": true
                 *         }
                 *       ],
                 *       "active": true
                 *     }
                 */
                "application/json": {
                    schemas?: string[];
                    /** Format: uuid */
                    readonly id?: string;
                    externalId?: string;
                    /** @description The name that the directory knows the user by. */
                    userName?: string;
                    /** @description The parts of the name. */
                    name?: {
                        /** @description All of it. */
                        formatted?: string;
                        /** @description The family name. */
                        familyName?: string;
                        /** @description The given name. */
                        givenName?: string;
                        /** @description Names between them. */
                        middleName?: string;
                        /** @description Such as Dr. */
                        honorificPrefix?: string;
                        /** @description Such as III. */
                        honorificSuffix?: string;
                    };
                    /** @description The name that is shown. */
                    displayName?: string;
                    /** @description A casual name. */
                    nickName?: string;
                    /** @description A page about the user. */
                    profileUrl?: string;
                    /** @description Such as Vice President. */
                    title?: string;
                    /** @description Such as Employee. */
                    userType?: string;
                    /** @description As in the header Accept-Language. */
                    preferredLanguage?: string;
                    /** @description A language tag, for pages and mails. */
                    locale?: string;
                    /** @description Such as Europe/Berlin. */
                    timezone?: string;
                    /** @description False: blocked, and signed out everywhere. */
                    active?: boolean;
                    /** @description Email addresses; the primary one is that of the account. */
                    emails?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Phone numbers; they do not sign in. */
                    phoneNumbers?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Addresses for messages. */
                    ims?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Pictures. */
                    photos?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Postal addresses. */
                    addresses?: {
                        /** @description A part of the address. */
                        formatted?: string;
                        /** @description A part of the address. */
                        streetAddress?: string;
                        /** @description A part of the address. */
                        locality?: string;
                        /** @description A part of the address. */
                        region?: string;
                        /** @description A part of the address. */
                        postalCode?: string;
                        /** @description A part of the address. */
                        country?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description The groups of this connection that the user is a member of. */
                    readonly groups?: {
                        /** @description The id of the group. */
                        readonly value?: string;
                        /** @description Its address. */
                        readonly $ref?: string;
                        /** @description Its name. */
                        readonly display?: string;
                        /** @description direct. */
                        readonly type?: string;
                    }[];
                    /** @description Kept for the directory; they give nothing. */
                    entitlements?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Kept for the directory; they give nothing. */
                    roles?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Kept for the directory. */
                    x509Certificates?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    readonly meta?: Record<string, unknown>;
                };
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
                    "application/scim+json": {
                        schemas?: string[];
                        /** Format: uuid */
                        readonly id?: string;
                        externalId?: string;
                        /** @description The name that the directory knows the user by. */
                        userName?: string;
                        /** @description The parts of the name. */
                        name?: {
                            /** @description All of it. */
                            formatted?: string;
                            /** @description The family name. */
                            familyName?: string;
                            /** @description The given name. */
                            givenName?: string;
                            /** @description Names between them. */
                            middleName?: string;
                            /** @description Such as Dr. */
                            honorificPrefix?: string;
                            /** @description Such as III. */
                            honorificSuffix?: string;
                        };
                        /** @description The name that is shown. */
                        displayName?: string;
                        /** @description A casual name. */
                        nickName?: string;
                        /** @description A page about the user. */
                        profileUrl?: string;
                        /** @description Such as Vice President. */
                        title?: string;
                        /** @description Such as Employee. */
                        userType?: string;
                        /** @description As in the header Accept-Language. */
                        preferredLanguage?: string;
                        /** @description A language tag, for pages and mails. */
                        locale?: string;
                        /** @description Such as Europe/Berlin. */
                        timezone?: string;
                        /** @description False: blocked, and signed out everywhere. */
                        active?: boolean;
                        /** @description Email addresses; the primary one is that of the account. */
                        emails?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Phone numbers; they do not sign in. */
                        phoneNumbers?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Addresses for messages. */
                        ims?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Pictures. */
                        photos?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Postal addresses. */
                        addresses?: {
                            /** @description A part of the address. */
                            formatted?: string;
                            /** @description A part of the address. */
                            streetAddress?: string;
                            /** @description A part of the address. */
                            locality?: string;
                            /** @description A part of the address. */
                            region?: string;
                            /** @description A part of the address. */
                            postalCode?: string;
                            /** @description A part of the address. */
                            country?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description The groups of this connection that the user is a member of. */
                        readonly groups?: {
                            /** @description The id of the group. */
                            readonly value?: string;
                            /** @description Its address. */
                            readonly $ref?: string;
                            /** @description Its name. */
                            readonly display?: string;
                            /** @description direct. */
                            readonly type?: string;
                        }[];
                        /** @description Kept for the directory; they give nothing. */
                        entitlements?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Kept for the directory; they give nothing. */
                        roles?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Kept for the directory. */
                        x509Certificates?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        readonly meta?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            409: components["responses"]["409_conflict.scim"];
            413: components["responses"]["413_payload_too_large.scim"];
            415: components["responses"]["415_unsupported_media_type.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimUsers_find: {
        parameters: {
            query?: {
                /** @description The attributes to answer, separated by commas; `id` always. */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas. */
                excludedAttributes?: string;
                /** @description A flag of Entra ID in its tenant URL; changes nothing here. */
                aadOptscim062020?: string;
            };
            header?: never;
            path: {
                connection_id: string;
                id: string;
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
                    "application/scim+json": {
                        schemas?: string[];
                        /** Format: uuid */
                        readonly id?: string;
                        externalId?: string;
                        /** @description The name that the directory knows the user by. */
                        userName?: string;
                        /** @description The parts of the name. */
                        name?: {
                            /** @description All of it. */
                            formatted?: string;
                            /** @description The family name. */
                            familyName?: string;
                            /** @description The given name. */
                            givenName?: string;
                            /** @description Names between them. */
                            middleName?: string;
                            /** @description Such as Dr. */
                            honorificPrefix?: string;
                            /** @description Such as III. */
                            honorificSuffix?: string;
                        };
                        /** @description The name that is shown. */
                        displayName?: string;
                        /** @description A casual name. */
                        nickName?: string;
                        /** @description A page about the user. */
                        profileUrl?: string;
                        /** @description Such as Vice President. */
                        title?: string;
                        /** @description Such as Employee. */
                        userType?: string;
                        /** @description As in the header Accept-Language. */
                        preferredLanguage?: string;
                        /** @description A language tag, for pages and mails. */
                        locale?: string;
                        /** @description Such as Europe/Berlin. */
                        timezone?: string;
                        /** @description False: blocked, and signed out everywhere. */
                        active?: boolean;
                        /** @description Email addresses; the primary one is that of the account. */
                        emails?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Phone numbers; they do not sign in. */
                        phoneNumbers?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Addresses for messages. */
                        ims?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Pictures. */
                        photos?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Postal addresses. */
                        addresses?: {
                            /** @description A part of the address. */
                            formatted?: string;
                            /** @description A part of the address. */
                            streetAddress?: string;
                            /** @description A part of the address. */
                            locality?: string;
                            /** @description A part of the address. */
                            region?: string;
                            /** @description A part of the address. */
                            postalCode?: string;
                            /** @description A part of the address. */
                            country?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description The groups of this connection that the user is a member of. */
                        readonly groups?: {
                            /** @description The id of the group. */
                            readonly value?: string;
                            /** @description Its address. */
                            readonly $ref?: string;
                            /** @description Its name. */
                            readonly display?: string;
                            /** @description direct. */
                            readonly type?: string;
                        }[];
                        /** @description Kept for the directory; they give nothing. */
                        entitlements?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Kept for the directory; they give nothing. */
                        roles?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Kept for the directory. */
                        x509Certificates?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        readonly meta?: Record<string, unknown>;
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
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimUsers_replace: {
        parameters: {
            query?: {
                /** @description The attributes to answer, separated by commas; `id` always. */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas. */
                excludedAttributes?: string;
                /** @description A flag of Entra ID in its tenant URL; changes nothing here. */
                aadOptscim062020?: string;
            };
            header?: {
                /** @description The `ETag` that the resource must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
            };
            path: {
                connection_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:User"
                 *       ],
                 *       "userName": "ann@acme.example",
                 *       "name": {
                 *         "givenName": "Ann",
                 *         "familyName": "Smith"
                 *       },
                 *       "emails": [
                 *         {
                 *           "value": "ann@acme.example",
                 *           "type": "work",
                 *           "primary": true
                 *         }
                 *       ],
                 *       "active": true
                 *     }
                 */
                "application/scim+json": {
                    schemas?: string[];
                    /** Format: uuid */
                    readonly id?: string;
                    externalId?: string;
                    /** @description The name that the directory knows the user by. */
                    userName?: string;
                    /** @description The parts of the name. */
                    name?: {
                        /** @description All of it. */
                        formatted?: string;
                        /** @description The family name. */
                        familyName?: string;
                        /** @description The given name. */
                        givenName?: string;
                        /** @description Names between them. */
                        middleName?: string;
                        /** @description Such as Dr. */
                        honorificPrefix?: string;
                        /** @description Such as III. */
                        honorificSuffix?: string;
                    };
                    /** @description The name that is shown. */
                    displayName?: string;
                    /** @description A casual name. */
                    nickName?: string;
                    /** @description A page about the user. */
                    profileUrl?: string;
                    /** @description Such as Vice President. */
                    title?: string;
                    /** @description Such as Employee. */
                    userType?: string;
                    /** @description As in the header Accept-Language. */
                    preferredLanguage?: string;
                    /** @description A language tag, for pages and mails. */
                    locale?: string;
                    /** @description Such as Europe/Berlin. */
                    timezone?: string;
                    /** @description False: blocked, and signed out everywhere. */
                    active?: boolean;
                    /** @description Email addresses; the primary one is that of the account. */
                    emails?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Phone numbers; they do not sign in. */
                    phoneNumbers?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Addresses for messages. */
                    ims?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Pictures. */
                    photos?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Postal addresses. */
                    addresses?: {
                        /** @description A part of the address. */
                        formatted?: string;
                        /** @description A part of the address. */
                        streetAddress?: string;
                        /** @description A part of the address. */
                        locality?: string;
                        /** @description A part of the address. */
                        region?: string;
                        /** @description A part of the address. */
                        postalCode?: string;
                        /** @description A part of the address. */
                        country?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description The groups of this connection that the user is a member of. */
                    readonly groups?: {
                        /** @description The id of the group. */
                        readonly value?: string;
                        /** @description Its address. */
                        readonly $ref?: string;
                        /** @description Its name. */
                        readonly display?: string;
                        /** @description direct. */
                        readonly type?: string;
                    }[];
                    /** @description Kept for the directory; they give nothing. */
                    entitlements?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Kept for the directory; they give nothing. */
                    roles?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Kept for the directory. */
                    x509Certificates?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    readonly meta?: Record<string, unknown>;
                };
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:User"
                 *       ],
                 *       "userName": "ann@acme.example",
                 *       "name": {
                 *         "givenName": "Ann",
                 *         "familyName": "Smith"
                 *       },
                 *       "emails": [
                 *         {
                 *           "value": "ann@acme.example",
                 *           "type": "work",
                 *           "primary": true
                 *         }
                 *       ],
                 *       "active": true
                 *     }
                 */
                "application/json": {
                    schemas?: string[];
                    /** Format: uuid */
                    readonly id?: string;
                    externalId?: string;
                    /** @description The name that the directory knows the user by. */
                    userName?: string;
                    /** @description The parts of the name. */
                    name?: {
                        /** @description All of it. */
                        formatted?: string;
                        /** @description The family name. */
                        familyName?: string;
                        /** @description The given name. */
                        givenName?: string;
                        /** @description Names between them. */
                        middleName?: string;
                        /** @description Such as Dr. */
                        honorificPrefix?: string;
                        /** @description Such as III. */
                        honorificSuffix?: string;
                    };
                    /** @description The name that is shown. */
                    displayName?: string;
                    /** @description A casual name. */
                    nickName?: string;
                    /** @description A page about the user. */
                    profileUrl?: string;
                    /** @description Such as Vice President. */
                    title?: string;
                    /** @description Such as Employee. */
                    userType?: string;
                    /** @description As in the header Accept-Language. */
                    preferredLanguage?: string;
                    /** @description A language tag, for pages and mails. */
                    locale?: string;
                    /** @description Such as Europe/Berlin. */
                    timezone?: string;
                    /** @description False: blocked, and signed out everywhere. */
                    active?: boolean;
                    /** @description Email addresses; the primary one is that of the account. */
                    emails?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Phone numbers; they do not sign in. */
                    phoneNumbers?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Addresses for messages. */
                    ims?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Pictures. */
                    photos?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Postal addresses. */
                    addresses?: {
                        /** @description A part of the address. */
                        formatted?: string;
                        /** @description A part of the address. */
                        streetAddress?: string;
                        /** @description A part of the address. */
                        locality?: string;
                        /** @description A part of the address. */
                        region?: string;
                        /** @description A part of the address. */
                        postalCode?: string;
                        /** @description A part of the address. */
                        country?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description The groups of this connection that the user is a member of. */
                    readonly groups?: {
                        /** @description The id of the group. */
                        readonly value?: string;
                        /** @description Its address. */
                        readonly $ref?: string;
                        /** @description Its name. */
                        readonly display?: string;
                        /** @description direct. */
                        readonly type?: string;
                    }[];
                    /** @description Kept for the directory; they give nothing. */
                    entitlements?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Kept for the directory; they give nothing. */
                    roles?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    /** @description Kept for the directory. */
                    x509Certificates?: {
                        /** @description The value. */
                        value?: string;
                        /** @description How it is shown. */
                        display?: string;
                        /** @description What it is for. */
                        type?: string;
                        /** @description The one that is preferred. */
                        primary?: boolean;
                    }[];
                    readonly meta?: Record<string, unknown>;
                };
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
                    "application/scim+json": {
                        schemas?: string[];
                        /** Format: uuid */
                        readonly id?: string;
                        externalId?: string;
                        /** @description The name that the directory knows the user by. */
                        userName?: string;
                        /** @description The parts of the name. */
                        name?: {
                            /** @description All of it. */
                            formatted?: string;
                            /** @description The family name. */
                            familyName?: string;
                            /** @description The given name. */
                            givenName?: string;
                            /** @description Names between them. */
                            middleName?: string;
                            /** @description Such as Dr. */
                            honorificPrefix?: string;
                            /** @description Such as III. */
                            honorificSuffix?: string;
                        };
                        /** @description The name that is shown. */
                        displayName?: string;
                        /** @description A casual name. */
                        nickName?: string;
                        /** @description A page about the user. */
                        profileUrl?: string;
                        /** @description Such as Vice President. */
                        title?: string;
                        /** @description Such as Employee. */
                        userType?: string;
                        /** @description As in the header Accept-Language. */
                        preferredLanguage?: string;
                        /** @description A language tag, for pages and mails. */
                        locale?: string;
                        /** @description Such as Europe/Berlin. */
                        timezone?: string;
                        /** @description False: blocked, and signed out everywhere. */
                        active?: boolean;
                        /** @description Email addresses; the primary one is that of the account. */
                        emails?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Phone numbers; they do not sign in. */
                        phoneNumbers?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Addresses for messages. */
                        ims?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Pictures. */
                        photos?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Postal addresses. */
                        addresses?: {
                            /** @description A part of the address. */
                            formatted?: string;
                            /** @description A part of the address. */
                            streetAddress?: string;
                            /** @description A part of the address. */
                            locality?: string;
                            /** @description A part of the address. */
                            region?: string;
                            /** @description A part of the address. */
                            postalCode?: string;
                            /** @description A part of the address. */
                            country?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description The groups of this connection that the user is a member of. */
                        readonly groups?: {
                            /** @description The id of the group. */
                            readonly value?: string;
                            /** @description Its address. */
                            readonly $ref?: string;
                            /** @description Its name. */
                            readonly display?: string;
                            /** @description direct. */
                            readonly type?: string;
                        }[];
                        /** @description Kept for the directory; they give nothing. */
                        entitlements?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Kept for the directory; they give nothing. */
                        roles?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Kept for the directory. */
                        x509Certificates?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        readonly meta?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            409: components["responses"]["409_conflict.scim"];
            412: components["responses"]["412_precondition_failed.scim"];
            413: components["responses"]["413_payload_too_large.scim"];
            415: components["responses"]["415_unsupported_media_type.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimUsers_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
            };
            path: {
                connection_id: string;
                id: string;
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
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            409: components["responses"]["409_conflict.scim"];
            412: components["responses"]["412_precondition_failed.scim"];
            413: components["responses"]["413_payload_too_large.scim"];
            415: components["responses"]["415_unsupported_media_type.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
        };
    };
    ScimUsers_patch: {
        parameters: {
            query?: {
                /** @description The attributes to answer, separated by commas; `id` always. */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas. */
                excludedAttributes?: string;
                /** @description A flag of Entra ID in its tenant URL; changes nothing here. */
                aadOptscim062020?: string;
            };
            header?: {
                /** @description The `ETag` that the resource must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
            };
            path: {
                connection_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:PatchOp"
                 *       ],
                 *       "Operations": [
                 *         {
                 *           "op": "replace",
                 *           "value": {
                 *             "active": false
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/scim+json": {
                    schemas?: string[];
                    Operations: {
                        op: string;
                        path?: string;
                        value?: unknown;
                    }[];
                };
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:PatchOp"
                 *       ],
                 *       "Operations": [
                 *         {
                 *           "op": "replace",
                 *           "value": {
                 *             "active": false
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    schemas?: string[];
                    Operations: {
                        op: string;
                        path?: string;
                        value?: unknown;
                    }[];
                };
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
                    "application/scim+json": {
                        schemas?: string[];
                        /** Format: uuid */
                        readonly id?: string;
                        externalId?: string;
                        /** @description The name that the directory knows the user by. */
                        userName?: string;
                        /** @description The parts of the name. */
                        name?: {
                            /** @description All of it. */
                            formatted?: string;
                            /** @description The family name. */
                            familyName?: string;
                            /** @description The given name. */
                            givenName?: string;
                            /** @description Names between them. */
                            middleName?: string;
                            /** @description Such as Dr. */
                            honorificPrefix?: string;
                            /** @description Such as III. */
                            honorificSuffix?: string;
                        };
                        /** @description The name that is shown. */
                        displayName?: string;
                        /** @description A casual name. */
                        nickName?: string;
                        /** @description A page about the user. */
                        profileUrl?: string;
                        /** @description Such as Vice President. */
                        title?: string;
                        /** @description Such as Employee. */
                        userType?: string;
                        /** @description As in the header Accept-Language. */
                        preferredLanguage?: string;
                        /** @description A language tag, for pages and mails. */
                        locale?: string;
                        /** @description Such as Europe/Berlin. */
                        timezone?: string;
                        /** @description False: blocked, and signed out everywhere. */
                        active?: boolean;
                        /** @description Email addresses; the primary one is that of the account. */
                        emails?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Phone numbers; they do not sign in. */
                        phoneNumbers?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Addresses for messages. */
                        ims?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Pictures. */
                        photos?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Postal addresses. */
                        addresses?: {
                            /** @description A part of the address. */
                            formatted?: string;
                            /** @description A part of the address. */
                            streetAddress?: string;
                            /** @description A part of the address. */
                            locality?: string;
                            /** @description A part of the address. */
                            region?: string;
                            /** @description A part of the address. */
                            postalCode?: string;
                            /** @description A part of the address. */
                            country?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description The groups of this connection that the user is a member of. */
                        readonly groups?: {
                            /** @description The id of the group. */
                            readonly value?: string;
                            /** @description Its address. */
                            readonly $ref?: string;
                            /** @description Its name. */
                            readonly display?: string;
                            /** @description direct. */
                            readonly type?: string;
                        }[];
                        /** @description Kept for the directory; they give nothing. */
                        entitlements?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Kept for the directory; they give nothing. */
                        roles?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        /** @description Kept for the directory. */
                        x509Certificates?: {
                            /** @description The value. */
                            value?: string;
                            /** @description How it is shown. */
                            display?: string;
                            /** @description What it is for. */
                            type?: string;
                            /** @description The one that is preferred. */
                            primary?: boolean;
                        }[];
                        readonly meta?: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.scim"];
            401: components["responses"]["401_invalid_token.scim"];
            403: components["responses"]["403_forbidden.scim"];
            404: components["responses"]["404_not_found.scim"];
            405: components["responses"]["405_method_not_allowed.scim"];
            409: components["responses"]["409_conflict.scim"];
            412: components["responses"]["412_precondition_failed.scim"];
            413: components["responses"]["413_payload_too_large.scim"];
            415: components["responses"]["415_unsupported_media_type.scim"];
            429: components["responses"]["429_too_many_requests.scim"];
            500: components["responses"]["500_server_error.scim"];
            501: components["responses"]["501_not_implemented.scim"];
            503: components["responses"]["503_unavailable.scim"];
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
    Tenants_list: {
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
                    "application/json": components["schemas"]["TenantList"];
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
    Tenants_create: {
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
                 *       "tenant_name": "Tenant name"
                 *     }
                 */
                "application/json": components["schemas"]["NewTenant"];
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
                    "application/json": components["schemas"]["Tenant"];
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
    Tenants_find: {
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
                tenant_id: string;
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
                    "application/json": components["schemas"]["Tenant"];
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
    Tenants_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
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
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    Tenants_modify: {
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
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenant_name": "Tenant name"
                 *     }
                 */
                "application/json": components["schemas"]["TenantChanges"];
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
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope.default_protected"];
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
    TenantAdmins_list: {
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
                tenant_id: string;
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
                    "application/json": components["schemas"]["TenantAdminList"];
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
    TenantAdmins_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "users": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewTenantAdmins"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TenantAdmins_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "users": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TenantAdminsBody"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    TenantDomains_list: {
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
                tenant_id: string;
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
                    "application/json": components["schemas"]["TenantDomainList"];
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
    TenantDomains_create: {
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
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "acme.example"
                 *     }
                 */
                "application/json": components["schemas"]["NewTenantDomain"];
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
                    "application/json": components["schemas"]["TenantDomain"];
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
    TenantDomains_find: {
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
                tenant_id: string;
                domain_id: string;
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
                    "application/json": components["schemas"]["TenantDomain"];
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
    TenantDomains_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                domain_id: string;
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
    TenantDomains_verify: {
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
                tenant_id: string;
                domain_id: string;
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
                    "application/json": components["schemas"]["TenantDomain"];
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
    IdentityProviders_list: {
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
                tenant_id: string;
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
                    "application/json": components["schemas"]["IdentityProviderList"];
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
    IdentityProviders_create: {
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
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider_name": "Provider name",
                 *       "issuer_url": "https://login.example.com",
                 *       "client_id": "Client id"
                 *     }
                 */
                "application/json": components["schemas"]["NewIdentityProvider"];
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
                    "application/json": components["schemas"]["IdentityProvider"];
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
    IdentityProviders_find: {
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
                tenant_id: string;
                identity_provider_id: string;
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
                    "application/json": components["schemas"]["IdentityProvider"];
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
    IdentityProviders_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                identity_provider_id: string;
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
    IdentityProviders_modify: {
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
                tenant_id: string;
                identity_provider_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "issuer_url": "https://login.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["IdentityProviderChanges"];
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
                    "application/json": components["schemas"]["IdentityProvider"];
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
    ProviderChecks_check: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                identity_provider_id: string;
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
                    "application/json": components["schemas"]["ProviderCheck"];
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
    TenantImages_put: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                kind: "logo" | "logo_dark" | "favicon" | "background";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
                "image/gif": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantImage"];
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
    TenantImages_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                kind: "logo" | "logo_dark" | "favicon" | "background";
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
    Invitations_list: {
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
                tenant_id: string;
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
                    "application/json": components["schemas"]["InvitationList"];
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
    Invitations_create: {
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
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["NewInvitation"];
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
                    "application/json": components["schemas"]["Invitation"];
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
    Invitations_find: {
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
                tenant_id: string;
                invitation_id: string;
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
                    "application/json": components["schemas"]["Invitation"];
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
    Invitations_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                invitation_id: string;
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
    Invitations_resend: {
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
                tenant_id: string;
                invitation_id: string;
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
                    "application/json": components["schemas"]["Invitation"];
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
    MailTemplates_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
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
                    "application/json": components["schemas"]["TenantMails"];
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
    MailTemplates_find: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                language: string;
                template: "account_deleted" | "account_deletion" | "already_registered" | "email_change" | "email_changed" | "email_verification" | "invitation" | "new_device" | "one_time_password" | "password_change" | "password_changed" | "phone_changed" | "second_factor_changed" | "tenant_list";
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
                    "application/json": components["schemas"]["TenantMail"];
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
    MailTemplates_put: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                language: string;
                template: "account_deleted" | "account_deletion" | "already_registered" | "email_change" | "email_changed" | "email_verification" | "invitation" | "new_device" | "one_time_password" | "password_change" | "password_changed" | "phone_changed" | "second_factor_changed" | "tenant_list";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "{{ code }} is your code",
                 *       "html": "<p>Your code is <strong class=\"code\">{{ code }}</strong>.</p>",
                 *       "text": "Your code is {{ code }}."
                 *     }
                 */
                "application/json": components["schemas"]["MailTemplateSettings"];
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
                    "application/json": components["schemas"]["TenantMail"];
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
    MailTemplates_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                language: string;
                template: "account_deleted" | "account_deletion" | "already_registered" | "email_change" | "email_changed" | "email_verification" | "invitation" | "new_device" | "one_time_password" | "password_change" | "password_changed" | "phone_changed" | "second_factor_changed" | "tenant_list";
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
    MailTemplates_preview: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                language: string;
                template: "account_deleted" | "account_deletion" | "already_registered" | "email_change" | "email_changed" | "email_verification" | "invitation" | "new_device" | "one_time_password" | "password_change" | "password_changed" | "phone_changed" | "second_factor_changed" | "tenant_list";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "{{ code }} is your code",
                 *       "html": "<p>Your code is <strong class=\"code\">{{ code }}</strong>.</p>",
                 *       "text": "Your code is {{ code }}."
                 *     }
                 */
                "application/json": components["schemas"]["MailTemplateDraft"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailParts"];
                };
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
    MailTemplates_sendTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                language: string;
                template: "account_deleted" | "account_deletion" | "already_registered" | "email_change" | "email_changed" | "email_verification" | "invitation" | "new_device" | "one_time_password" | "password_change" | "password_changed" | "phone_changed" | "second_factor_changed" | "tenant_list";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "{{ code }} is your code",
                 *       "html": "<p>Your code is <strong class=\"code\">{{ code }}</strong>.</p>",
                 *       "text": "Your code is {{ code }}."
                 *     }
                 */
                "application/json": components["schemas"]["MailTemplateDraft"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    ScimConnections_list: {
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
                tenant_id: string;
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
                    "application/json": components["schemas"]["ScimConnectionList"];
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
    ScimConnections_create: {
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
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "connection_name": "Entra ID"
                 *     }
                 */
                "application/json": components["schemas"]["NewScimConnection"];
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
                    "application/json": components["schemas"]["ScimConnection"];
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
    ScimConnections_find: {
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
                tenant_id: string;
                connection_id: string;
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
                    "application/json": components["schemas"]["ScimConnection"];
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
    ScimConnections_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                connection_id: string;
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
    ScimConnections_rotate: {
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
                tenant_id: string;
                connection_id: string;
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
                    "application/json": components["schemas"]["ScimConnection"];
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
    TenantTexts_find: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
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
                    "application/json": components["schemas"]["TenantTexts"];
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
    TenantTexts_put: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "texts": {
                 *         "sign_in_to": "to shop at {app}"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TenantTextsSettings"];
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
                    "application/json": components["schemas"]["TenantTexts"];
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
    TenantTexts_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                tenant_id: string;
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
    Tickets_list: {
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
                    "application/json": components["schemas"]["TicketList"];
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
    Tickets_createEmailVerification: {
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
                 *       "user_id": "01920000-0000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["NewEmailVerification"];
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
                    "application/json": components["schemas"]["Ticket"];
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
    Tickets_createPasswordChange: {
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
                 *       "user_id": "01920000-0000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["NewPasswordChange"];
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
                    "application/json": components["schemas"]["Ticket"];
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
    Tickets_find: {
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
                ticket_id: string;
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
                    "application/json": components["schemas"]["Ticket"];
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
    Tickets_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                ticket_id: string;
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
    Token_issue: {
        parameters: {
            query?: {
                /** @description As in the form. */
                client_id?: string;
                /** @description As in the form. */
                grant_type?: string;
                /** @description As in the form. */
                scope?: string;
                /** @description As in the form. */
                resource?: string;
                /** @description As in the form. */
                tenant?: string;
                /** @description As in the form. */
                organization?: string;
                /** @description Comma-separated names of the members to return. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "client_credentials"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description password, refresh_token, authorization_code, authorization_code_verifier, client_credentials, device_code, otp, token_exchange, or a standard name
                     * @example client_credentials
                     */
                    grant_type: string;
                    /**
                     * @description Of a client that does not authenticate by Basic.
                     * @example
                     */
                    client_id?: string;
                    /**
                     * @description Scopes, separated by spaces; without it all the client was granted.
                     * @example
                     */
                    scope?: string;
                    /**
                     * @description Identifier of one resource. (RFC 8707)
                     * @example
                     */
                    resource?: string;
                    /**
                     * @description Username, email or phone number.
                     * @example
                     */
                    username?: string;
                    /**
                     * @description Of the user.
                     * @example
                     */
                    password?: string;
                    /**
                     * @description As answered before.
                     * @example
                     */
                    refresh_token?: string;
                    /**
                     * @description Also `authorization_code`.
                     * @example
                     */
                    code?: string;
                    /**
                     * @description Also `authorization_code_verifier`.
                     * @example
                     */
                    code_verifier?: string;
                    /**
                     * @description As in the authorization request.
                     * @example
                     */
                    redirect_uri?: string;
                    /**
                     * @description As answered by Get Device Code.
                     * @example
                     */
                    device_code?: string;
                    /**
                     * @description The mailed code; of the grants `password` and `token_exchange` the code of a second factor.
                     * @example
                     */
                    otp?: string;
                    /**
                     * @description Of the grant `otp` of a user with a second factor: a code of the authenticator app, or a recovery code.
                     * @example
                     */
                    second_factor_code?: string;
                    /**
                     * @description A JWT of an identity provider of the tenant, single use; or an access token of this issuer.
                     * @example
                     */
                    subject_token?: string;
                    /**
                     * @description Id or name of that provider, or urn:ietf:params:oauth:token-type:id_token or :jwt: then the provider follows from the issuer of the token; :access_token of this issuer.
                     * @example
                     */
                    subject_token_type?: string;
                    /**
                     * @description Id or name of the tenant whose user signs in, for a client that has several; of the grant client_credentials of a global client the tenant that the token is bound to.
                     * @example
                     */
                    tenant?: string;
                    /**
                     * @description The same as `tenant`.
                     * @example
                     */
                    organization?: string;
                    /**
                     * @description Comma-separated names of the members to return.
                     * @example
                     */
                    fields?: string;
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
                        /** @description A JWT. (RFC 9068) */
                        access_token: string;
                        /** @description For clients that list the grant refresh_token. */
                        refresh_token?: string | null;
                        /** @description With the scope openid. */
                        id_token?: string | null;
                        /** @description Bearer; DPoP for a token that is bound to a key */
                        token_type: string;
                        /** @description Seconds. */
                        expires_in: number;
                        /** @description The scopes the access token carries, separated by spaces. */
                        scope: string;
                        /** @description With the grant token_exchange. (RFC 8693 §2.2.1) */
                        issued_token_type?: string | null;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.invalid_dpop_proof.invalid_grant.invalid_scope.invalid_target.unauthorized_client.unsupported_grant_type.access_denied.authorization_pending.slow_down.expired_token.use_dpop_nonce"];
            401: components["responses"]["401_invalid_token.invalid_client"];
            403: components["responses"]["403_forbidden"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Introspection_tokenInfo: {
        parameters: {
            query?: {
                /** @description Comma-separated names of the members to return. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Token"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The token.
                     * @example Token
                     */
                    token: string;
                    /**
                     * @description access_token, refresh_token or id_token
                     * @example
                     */
                    token_type_hint?: string;
                    /**
                     * @description Comma-separated names of the members to return.
                     * @example
                     */
                    fields?: string;
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
                        active: boolean;
                        /** @description Bearer, DPoP, refresh_token or id_token */
                        token_type?: string | null;
                        /** Format: uuid */
                        client_id?: string | null;
                        /** @description Scopes, separated by spaces. */
                        scope?: string | null;
                        /** @description The user's username or email. */
                        username?: string | null;
                        /** Format: date-time */
                        exp?: string | null;
                        /** Format: date-time */
                        iat?: string | null;
                        /** Format: date-time */
                        nbf?: string | null;
                        /** @description The user's id or, for client credentials, the client's. */
                        subject?: string | null;
                        /** @description The same, under its standard name. */
                        sub?: string | null;
                        jti?: string | null;
                        /** @description `jkt`: the thumbprint of the key that the token is bound to. (RFC 9449 §6.1) */
                        cnf?: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.invalid_client.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            405: components["responses"]["405_method_not_allowed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    UserInfo_find: {
        parameters: {
            query?: {
                /** @description Comma-separated names of the members to return. */
                fields?: string;
            };
            header?: never;
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
                        /** Format: uuid */
                        sub: string;
                        name?: string | null;
                        given_name?: string | null;
                        family_name?: string | null;
                        middle_name?: string | null;
                        nickname?: string | null;
                        preferred_username?: string | null;
                        profile?: string | null;
                        picture?: string | null;
                        website?: string | null;
                        /** Format: email */
                        email?: string | null;
                        email_verified?: boolean | null;
                        phone?: string | null;
                        phone_verified?: boolean | null;
                        phone_number?: string | null;
                        phone_number_verified?: boolean | null;
                        gender?: string | null;
                        /** Format: date */
                        birthday?: string | null;
                        /** Format: date */
                        birthdate?: string | null;
                        zoneinfo?: string | null;
                        locale?: string | null;
                        /** @description country, postal_code, region, locality, street_address, formatted */
                        address?: {
                            [key: string]: unknown;
                        } | null;
                        /** Format: date-time */
                        updated_at?: string | null;
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
            403: components["responses"]["403_forbidden.insufficient_scope"];
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Users_list: {
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
                    "application/json": components["schemas"]["UserList"];
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
    Users_create: {
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
                 *       "username": "ann",
                 *       "email": "ann@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["NewUser"];
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
                    "application/json": components["schemas"]["User"];
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
    UserExports_send: {
        parameters: {
            query?: {
                /** @description Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`. */
                q?: string;
                /** @description With `true`, each line has `password_hash`; needs the scope `users:export_hashes`, too. */
                hashes?: boolean;
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
                    "application/x-ndjson": string;
                };
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
    UserImports_start: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
                /** @description With `true`, users that have a password get that of their line; without it a password is set only where there is none, so that running a file again does not reset later passwords. */
                replace_passwords?: boolean;
                /** @description With `true`, hashes of MD5 and of one round of SHA are taken (`$1$`, phpass, `{SSHA}`). They are replaced at the next sign-in, or removed after 180 days. */
                accept_weak?: boolean;
                /** @description The file is an export of that system, as it is: `auth0` NDJSON (users, or password hashes), `keycloak` the JSON of a realm, `firebase` JSON or CSV, `cognito` CSV, `supabase` CSV, NDJSON or JSON of `auth.users`. */
                format?: "auth0" | "keycloak" | "firebase" | "cognito" | "supabase";
            };
            header?: {
                /** @description With `format=firebase`: `hash_config` of the console on one line. It holds a key, so that it is not part of the address. */
                "Hash-Config"?: string;
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"username":"ann","name":"Ann"} */
                "application/x-ndjson": string;
                /** @example {"username":"ann","name":"Ann"} */
                "application/ndjson": string;
                /** @example {"username":"ann","name":"Ann"} */
                "application/jsonl": string;
                /**
                 * @example {
                 *       "users": [
                 *         {
                 *           "username": "ann",
                 *           "email": "ann@example.com",
                 *           "enabled": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": Record<string, unknown>;
                /**
                 * @example email,email_verified,cognito:username
                 *     ann@example.com,true,ann
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
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
    Users_find: {
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
                user_id: string;
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
                    "application/json": components["schemas"]["User"];
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
    Users_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
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
    Users_modify: {
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
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ann",
                 *       "email": "ann@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["UserChanges"];
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
                    "application/json": components["schemas"]["User"];
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
    Users_block: {
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
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Reason"
                 *     }
                 */
                "application/json": components["schemas"]["UserBlock"];
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
                    "application/json": components["schemas"]["User"];
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
    UserGrants_list: {
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
                user_id: string;
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
                    "application/json": components["schemas"]["UserGrantList"];
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
    UserGrants_revokeAll: {
        parameters: {
            query?: {
                /** @description Only the grants of this client. */
                client_id?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
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
    UserGrants_revoke: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
                grant_id: string;
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
    UserGroups_list: {
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
                /** @description With `true`, inherited ones are listed too, each with its `sources`: `[{ type, id, name }]`. */
                effective?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
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
                    "application/json": components["schemas"]["UserGroupList"];
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
    UserGroups_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "groups": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GroupsBody"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    UserGroups_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "groups": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GroupsBody"];
            };
        };
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
    UserIdentities_list: {
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
                user_id: string;
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
                    "application/json": components["schemas"]["UserIdentityList"];
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
    UserIdentities_link: {
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
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider_id": "01920000-0000-7000-8000-000000000000",
                 *       "external_id": "External id"
                 *     }
                 */
                "application/json": components["schemas"]["NewUserIdentity"];
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
                    "application/json": components["schemas"]["UserIdentity"];
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
    UserIdentities_unlink: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
                identity_id: string;
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
    Users_setPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["NewPassword"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    UserPermissions_list: {
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
                /** @description With `true`, inherited ones are listed too, each with its `sources`: `[{ type, id, name }]`. */
                effective?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
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
                    "application/json": components["schemas"]["UserPermissionList"];
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
    UserPermissions_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         {
                 *           "resource_id": "01920000-0000-7000-8000-000000000000",
                 *           "scopes": [
                 *             "01920000-0000-7000-8000-000000000000"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PermissionsBody"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    UserPermissions_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         {
                 *           "resource_id": "01920000-0000-7000-8000-000000000000",
                 *           "scopes": [
                 *             "01920000-0000-7000-8000-000000000000"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PermissionsBody"];
            };
        };
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
    UserRoles_list: {
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
                /** @description With `true`, inherited ones are listed too, each with its `sources`: `[{ type, id, name }]`. */
                effective?: boolean;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
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
                    "application/json": components["schemas"]["UserRoleList"];
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
    UserRoles_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RolesBody"];
            };
        };
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
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    UserRoles_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RolesBody"];
            };
        };
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
    UserSecondFactors_list: {
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
                user_id: string;
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
                    "application/json": components["schemas"]["UserSecondFactorList"];
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
    UserSecondFactors_removeAll: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
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
    UserSessions_list: {
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
                user_id: string;
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
                    "application/json": components["schemas"]["UserSessionList"];
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
    UserSessions_endAll: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                user_id: string;
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
    Users_unblock: {
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
                user_id: string;
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
                    "application/json": components["schemas"]["User"];
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
    receive_pre_registration: {
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
                "application/json": components["schemas"]["PreRegistrationHookRequest"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookDecision"];
                };
            };
        };
    };
    receive_post_login: {
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
                "application/json": components["schemas"]["PostLoginHookRequest"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookDecision"];
                };
            };
        };
    };
    receive_pre_token: {
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
                "application/json": components["schemas"]["PreTokenHookRequest"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreTokenHookAnswer"];
                };
            };
        };
    };
    receive_password_migration: {
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
                "application/json": components["schemas"]["PasswordMigrationHookRequest"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordMigrationHookAnswer"];
                };
            };
        };
    };
    receive_send_mail: {
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
                "application/json": components["schemas"]["SendMailHookRequest"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookDecision"];
                };
            };
        };
    };
    receive_send_sms: {
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
                "application/json": components["schemas"]["SendSmsHookRequest"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookDecision"];
                };
            };
        };
    };
    receive_test: {
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
                "application/json": components["schemas"]["TestHookRequest"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookDecision"];
                };
            };
        };
    };
}
