// Generated of docs/openapi by npm run openapi.
export interface paths {
    "/buckets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get buckets
         * @description Needs the scope `buckets:read` or `files:use`.
         */
        get: operations["Buckets_list"];
        put?: never;
        /**
         * Create storage
         * @description Needs the scope `buckets:write`.
         */
        post: operations["Buckets_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Storage
         * @description Needs the scope `buckets:read` or `files:use`.
         */
        get: operations["Buckets_find"];
        put?: never;
        post?: never;
        /**
         * Delete Storage
         * @description Needs the scope `buckets:write` or `files:use`.
         */
        delete: operations["Buckets_delete"];
        options?: never;
        head?: never;
        /**
         * Update Bucket
         * @description Needs the scope `buckets:write` or `files:use`.
         */
        patch: operations["Buckets_modify"];
        trace?: never;
    };
    "/buckets/{bucket}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain access
         * @description What a user or client may do in the bucket, or with one file of it, and why. Without `subject` the caller itself; for others the token needs `buckets:read`, or a rule that lets it administer the bucket.
         */
        get: operations["Buckets_explain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucket}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename Bucket
         * @description Needs the scope `buckets:write` or `files:use`.
         */
        post: operations["Buckets_rename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucket}/revoke_signed_urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke signed URLs
         * @description Ends every signed URL that was made for files of the bucket so far, at once and on every replica.
         *
         *     Needs the scope `buckets:write` or `files:use`.
         */
        post: operations["Buckets_revokeSignedUrls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucket}/truncate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Truncate Bucket
         * @description Removes all files and folders at once, however many there are.
         *
         *     Needs the scope `buckets:write` or `files:use`.
         */
        post: operations["Buckets_truncate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucket}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get webhooks
         * @description Needs the scope `buckets:read` or `files:use`.
         */
        get: operations["Webhooks_list"];
        put?: never;
        /**
         * Create webhook
         * @description Only this response contains `secret`, the key that signs deliveries.
         *
         *     Needs the scope `buckets:write` or `files:use`.
         */
        post: operations["Webhooks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucket}/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get webhook
         * @description Needs the scope `buckets:read` or `files:use`.
         */
        get: operations["Webhooks_find"];
        put?: never;
        post?: never;
        /**
         * Delete webhook
         * @description Pending deliveries are dropped.
         *
         *     Needs the scope `buckets:write` or `files:use`.
         */
        delete: operations["Webhooks_delete"];
        options?: never;
        head?: never;
        /**
         * Update webhook
         * @description Needs the scope `buckets:write` or `files:use`.
         */
        patch: operations["Webhooks_modify"];
        trace?: never;
    };
    "/buckets/{bucket}/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get webhook deliveries
         * @description Deliveries of the last seven days, newest first.
         *
         *     Needs the scope `buckets:read` or `files:use`.
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
    "/buckets/{bucket}/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get webhook delivery
         * @description Needs the scope `buckets:read` or `files:use`.
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
    "/buckets/{bucket}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver webhook delivery
         * @description Sends the event once more, with the same `Webhook-Id`, to the current address of the webhook, as a new delivery.
         *
         *     Needs the scope `buckets:write` or `files:use`.
         */
        post: operations["Webhooks_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucket}/webhooks/{webhook_id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ping webhook
         * @description Sends an event `webhook.ping` to this webhook alone, whatever its `events`, enabled or not.
         *
         *     Needs the scope `buckets:write` or `files:use`.
         */
        post: operations["Webhooks_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucket}/webhooks/{webhook_id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate webhook secret
         * @description Only this response contains the new `secret`. For `overlap_seconds` deliveries also carry a signature with the previous secret.
         *
         *     Needs the scope `buckets:write` or `files:use`.
         */
        post: operations["Webhooks_rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Files
         * @description Needs the scope `files:read` or `files:use`.
         */
        get: operations["Files_list"];
        put?: never;
        /**
         * Create File
         * @description Needs the scope `files:write` or `files:use`.
         */
        post: operations["Files_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get File
         * @description Needs the scope `files:read` or `files:use`.
         */
        get: operations["Files_find"];
        put?: never;
        post?: never;
        /**
         * Delete File
         * @description Needs the scope `files:write` or `files:use`.
         */
        delete: operations["Files_delete"];
        options?: never;
        head?: never;
        /**
         * Update File
         * @description Needs the scope `files:write` or `files:use`.
         */
        patch: operations["Files_modify"];
        trace?: never;
    };
    "/files/{file_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get content
         * @description Needs the scope `files:read`, or `files:use` and a rule of the bucket; the content of a public bucket needs no token and no header, and is answered to a token of any scope.
         */
        get: operations["Content_get"];
        /**
         * Put content
         * @description Stores the body as it is, of any type and any length, declared or not. Answers 201 for the first content of the file, 200 for a replacement, with the `ETag` of the content.
         *
         *     Needs the scope `files:write` or `files:use`.
         */
        put: operations["Content_put"];
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Head content
         * @description Needs the scope `files:read`, or `files:use` and a rule of the bucket; the content of a public bucket needs no token and no header, and is answered to a token of any scope.
         */
        head: operations["Content_head"];
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy File
         * @description Needs the scope `files:write` or `files:use`.
         */
        post: operations["Files_copy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get preview
         * @description Needs the scope `files:read`, or `files:use` and a rule of the bucket; the content of a public bucket needs no token and no header, and is answered to a token of any scope.
         */
        get: operations["Previews_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename File
         * @description Needs the scope `files:write` or `files:use`.
         */
        post: operations["Files_rename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}/signed_urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create signed URL
         * @description Lets its bearer read, or with `method: PUT` put, the content of this file without a token.
         *
         *     Needs the scope `files:read` or `files:write` or `files:use`.
         */
        post: operations["SignedUrls_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get folders
         * @description Needs the scope `files:read` or `files:use`.
         */
        get: operations["Folders_list"];
        put?: never;
        /**
         * Create Folder
         * @description Needs the scope `files:write` or `files:use`.
         */
        post: operations["Folders_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folders/{folder_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Folder
         * @description Needs the scope `files:read` or `files:use`.
         */
        get: operations["Folders_find"];
        put?: never;
        post?: never;
        /**
         * Delete Folder
         * @description Needs the scope `files:write` or `files:use`.
         */
        delete: operations["Folders_delete"];
        options?: never;
        head?: never;
        /**
         * Update Folder
         * @description Needs the scope `files:write` or `files:use`.
         */
        patch: operations["Folders_modify"];
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
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Settings
         * @description Needs the scope `storage_settings:read`.
         */
        get: operations["Settings_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update Settings
         * @description Needs the scope `storage_settings:write`.
         */
        patch: operations["Settings_modify"];
        trace?: never;
    };
    "/signed/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by signed URL
         * @description Needs no token but the one in the path. Open to pages of every origin (CORS); parameters in the query are ignored.
         */
        get: operations["SignedContent_get"];
        /**
         * Put by signed URL
         * @description Needs no token but the one in the path. Open to pages of every origin (CORS); parameters in the query are ignored.
         */
        put: operations["SignedContent_put"];
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Head by signed URL
         * @description Needs no token but the one in the path. Open to pages of every origin (CORS); parameters in the query are ignored.
         */
        head: operations["SignedContent_head"];
        patch?: never;
        trace?: never;
    };
    "/storage_report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get storage report
         * @description What the store contains, what is to be removed, and whether rows and blobs agree; to a caller of one tenant, of its files and uploads alone.
         *
         *     Needs the scope `reports:read`.
         */
        get: operations["StorageReport_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get uploads
         * @description Open uploads: for the token of a user those of the user, for the token of a client without a user all of the tenant. `DELETE /uploads/{upload_id}` cancels one.
         *
         *     Needs the scope `files:write` or `files:use`.
         */
        get: operations["Tus_list"];
        put?: never;
        /**
         * Create upload
         * @description With `Tus-Resumable: 1.0.0` begins a resumable upload by tus 1.0, with a JSON body (`file_id` or `name`, `size`) one of parallel chunks. `Upload-Metadata` names `file_id`, or `name` to make a file; also `folder_id`, `mime_type`, `description`, `signature`.
         *
         *     Needs the scope `files:write` or `files:use`.
         */
        post: operations["Tus_create"];
        delete?: never;
        /**
         * Upload options
         * @description The version, extensions and limits of tus 1.0 that this service supports.
         *
         *     Needs no token.
         */
        options: operations["Tus_options"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get upload
         * @description Needs the scope `files:write` or `files:use`.
         */
        get: operations["Tus_find"];
        put?: never;
        post?: never;
        /**
         * Cancel upload
         * @description Of either kind, whoever began it; without `Tus-Resumable` too. A file that the upload made goes with it.
         *
         *     Needs the scope `files:write` or `files:use`.
         */
        delete: operations["Tus_cancel"];
        options?: never;
        /**
         * Get upload offset
         * @description Needs the scope `files:write` or `files:use`.
         */
        head: operations["Tus_head"];
        /**
         * Append to upload
         * @description Needs the scope `files:write` or `files:use`.
         */
        patch: operations["Tus_append"];
        trace?: never;
    };
    "/uploads/{upload_id}/chunks/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put chunk
         * @description Takes one chunk of `chunk_size` bytes (the last one has the rest), in any order. Repeating a chunk with the same bytes succeeds.
         *
         *     Needs the scope `files:write` or `files:use`.
         */
        put: operations["Parallel_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{upload_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete upload
         * @description Makes the chunks the content of the file; may be repeated. 202 with the upload when that takes long: its `state` and `error` report the result.
         *
         *     Needs the scope `files:write` or `files:use`.
         */
        post: operations["Parallel_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "file.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file record is made: by POST, by a copy, by an upload. */
        post: operations["receive_file_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "file.modified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Name, folder, description or metadata of a file changed. */
        post: operations["receive_file_modified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "file.content_ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file has new content. */
        post: operations["receive_file_content_ready"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "file.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file is deleted, alone, with its folder or its upload. */
        post: operations["receive_file_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bucket.modified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Name, description or metadata of a bucket changed. */
        post: operations["receive_bucket_modified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bucket.access_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The rules of a bucket changed. */
        post: operations["receive_bucket_access_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bucket.truncated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All files of a bucket are deleted at once. */
        post: operations["receive_bucket_truncated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bucket.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A bucket is deleted, and its webhooks with it. */
        post: operations["receive_bucket_deleted"];
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
        AccessRule: {
            /** @description `anyone`: without a token, content and previews only. `signed_in`: users of the tenant. `owner`: who owns the record. */
            to: components["schemas"]["Principal"];
            /**
             * Format: uuid
             * @description Of the user, client, role or group; the others have none.
             */
            id?: string | null;
            /** @description `administer` includes the others. */
            may: ("list" | "read" | "create" | "change" | "delete" | "administer")[];
        };
        BucketAccessChangedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "bucket.access_changed";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /** Format: uuid */
                bucket_id: string;
                /** @description Its name. */
                bucket: string;
                access: components["schemas"]["EventAccessRule"][];
                previous: {
                    access: components["schemas"]["EventAccessRule"][];
                };
            };
        };
        BucketChanges: {
            /** @example photos */
            name?: string;
            description?: string | null;
            /**
             * @description Kept as given; `max_file_size`, `quota_bytes` and `quota_bytes_per_owner` (bytes), `allowed_mime_types` (`image/png`, `image/*`) and `public` (true or false) are rules of the bucket.
             * @default {}
             * @example {
             *       "quota_bytes": 1073741824,
             *       "allowed_mime_types": [
             *         "image/*"
             *       ]
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Rules for tokens with the scope `…:use`; the list replaces the one before. Shown to administrators. */
            access?: components["schemas"]["AccessRule"][] | null;
        };
        BucketDeletedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "bucket.deleted";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["BucketEventData"];
        };
        BucketEventData: {
            /** Format: uuid */
            bucket_id: string;
            /** @description Its name. */
            bucket: string;
        };
        BucketModifiedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "bucket.modified";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /** Format: uuid */
                bucket_id: string;
                /** @description Its name. */
                bucket: string;
                /** @description Names of the attributes that differ from before. */
                changed: string[];
                previous: {
                    name?: string;
                };
            };
        };
        BucketTruncatedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "bucket.truncated";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["BucketEventData"];
        };
        EventAccessRule: {
            to: string;
            /** Format: uuid */
            id: string | null;
            may: string[];
        };
        FileChanges: {
            /**
             * Format: uuid
             * @description The folder it lies in; null at the top.
             */
            folder_id?: string | null;
            /** @example Зураг.png */
            name?: string;
            description?: string | null;
            /**
             * Format: uuid
             * @description Who owns it: its creator, until an administrator of the bucket changes it; `null` makes that its creator again.
             */
            owner_id?: string | null;
            metadata?: components["schemas"]["FileMetadata"] | null;
        };
        FileContentReadyEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "file.content_ready";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["FileEventData"];
        };
        FileCopy: {
            /**
             * Format: uuid
             * @description The folder it lies in; null at the top.
             */
            folder_id?: string | null;
            /** @example Зураг.png */
            name?: string;
            /** @description Name of the target bucket. */
            bucket?: string | null;
        };
        FileCreatedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "file.created";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["FileEventData"];
        };
        FileDeletedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "file.deleted";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: components["schemas"]["FileEventData"];
        };
        FileEventData: {
            /** Format: uuid */
            bucket_id: string;
            /** @description Its name. */
            bucket: string;
            /** Format: uuid */
            file_id: string;
            name: string;
            /** Format: uuid */
            folder_id: string | null;
            /** Format: uuid */
            owner_id: string | null;
            /** Format: uuid */
            created_by: string | null;
            mime_type: string | null;
            /** @description In bytes; null without content. */
            size_original: number | null;
            /** @description `sha256:` and hexadecimal digits; null without content. */
            signature: string | null;
        };
        FileMetadata: {
            mime_type?: string | null;
            /** @description Bytes received. */
            size_original?: number | null;
            /** @description Bytes stored. */
            size_compressed?: number | null;
            chunks_total?: number | null;
            /** @description Chunks durably stored. */
            chunks_uploaded?: number | null;
            /** @description `sha256:` and 64 hexadecimal digits; empty without content. */
            signature?: string | null;
        };
        FileModifiedEvent: {
            /**
             * Format: uuid
             * @description Of the event; also the header `webhook-id`.
             */
            id: string;
            /** @enum {string} */
            type: "file.modified";
            /**
             * Format: date-time
             * @description In the transaction of the change.
             */
            created_at: string;
            data: {
                /** Format: uuid */
                bucket_id: string;
                /** @description Its name. */
                bucket: string;
                /** Format: uuid */
                file_id: string;
                name: string;
                /** Format: uuid */
                folder_id: string | null;
                /** Format: uuid */
                owner_id: string | null;
                /** Format: uuid */
                created_by: string | null;
                mime_type: string | null;
                /** @description In bytes; null without content. */
                size_original: number | null;
                /** @description `sha256:` and hexadecimal digits; null without content. */
                signature: string | null;
                /** @description Names of the attributes that differ from before. */
                changed: string[];
                previous: {
                    name?: string;
                    /** Format: uuid */
                    folder_id?: string | null;
                };
            };
        };
        FolderChanges: {
            /**
             * Format: uuid
             * @description The folder it lies in; null at the top.
             */
            parent_id?: string | null;
            /** @example Зураг.png */
            name?: string;
            description?: string | null;
            /**
             * Format: uuid
             * @description Who owns it: its creator, until an administrator of the bucket changes it; `null` makes that its creator again.
             */
            owner_id?: string | null;
        };
        NewBucket: {
            /** @example photos */
            name: string;
            description?: string | null;
            /**
             * @description Kept as given; `max_file_size`, `quota_bytes` and `quota_bytes_per_owner` (bytes), `allowed_mime_types` (`image/png`, `image/*`) and `public` (true or false) are rules of the bucket.
             * @default {}
             * @example {
             *       "quota_bytes": 1073741824,
             *       "allowed_mime_types": [
             *         "image/*"
             *       ]
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Rules for tokens with the scope `…:use`; the list replaces the one before. Shown to administrators. */
            access?: components["schemas"]["AccessRule"][] | null;
        };
        NewBucketName: {
            /** @example photos */
            new_name: string;
        };
        NewFile: {
            /**
             * Format: uuid
             * @description The folder it lies in; null at the top.
             */
            folder_id?: string | null;
            /** @example Зураг.png */
            name: string;
            description?: string | null;
            metadata?: components["schemas"]["FileMetadata"] | null;
        };
        NewFileName: {
            /** @example Зураг.png */
            new_name: string;
        };
        NewFolder: {
            /**
             * Format: uuid
             * @description The folder it lies in; null at the top.
             */
            parent_id?: string | null;
            /** @example Зураг.png */
            name: string;
            description?: string | null;
        };
        NewSignedUrl: {
            /** @default GET */
            method?: components["schemas"]["SignedMethod"];
            /**
             * @description Seconds.
             * @default 3600
             */
            expires_in?: number;
            /** @description How a browser should handle it. PDF and SVG are shown with `inline` alone, without scripts. */
            disposition?: components["schemas"]["Disposition"] | null;
            /** @description Name to save it under. */
            filename?: string | null;
            /** @description A GET returns this preview instead of the content; `{}` for the default one. */
            preview?: components["schemas"]["PreviewParameters"] | null;
            /**
             * @description The URL is for the present content only.
             * @default false
             */
            pinned?: boolean;
            /** @description Maximum size of a PUT in bytes. */
            max_size?: number | null;
            /** @description The only media type a PUT may have. */
            mime_type?: string | null;
        };
        NewUpload: {
            /**
             * Format: uuid
             * @description The file that gets the content; else `name` makes one.
             */
            file_id?: string | null;
            /** @example Зураг.png */
            name?: string | null;
            /** Format: uuid */
            folder_id?: string | null;
            description?: string | null;
            /** @description Bytes. */
            size?: number | null;
            mime_type?: string | null;
            signature?: string | null;
        };
        NewWebhook: {
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
        };
        PreviewParameters: {
            /** @description Pixels; without both sides 256. */
            width?: number | null;
            /** @description Pixels; without both sides 256. */
            height?: number | null;
            /**
             * @description How the picture fits both sides.
             * @default inside
             */
            fit?: components["schemas"]["PreviewFit"];
            /**
             * @description Format of the preview.
             * @default webp
             */
            format?: components["schemas"]["PreviewFormat"];
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
        WebhookChanges: {
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
        Bucket: {
            /** Format: uuid */
            readonly id: string;
            /** @example photos */
            name: string;
            description: string | null;
            /**
             * @description Kept as given; `max_file_size`, `quota_bytes` and `quota_bytes_per_owner` (bytes), `allowed_mime_types` (`image/png`, `image/*`) and `public` (true or false) are rules of the bucket.
             * @default {}
             * @example {
             *       "quota_bytes": 1073741824,
             *       "allowed_mime_types": [
             *         "image/*"
             *       ]
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Rules for tokens with the scope `…:use`; the list replaces the one before. Shown to administrators. */
            access: {
                /** @description `anyone`: without a token, content and previews only. `signed_in`: users of the tenant. `owner`: who owns the record. */
                to: components["schemas"]["Principal"];
                /**
                 * Format: uuid
                 * @description Of the user, client, role or group; the others have none.
                 */
                id?: string | null;
                /** @description `administer` includes the others. */
                may: ("list" | "read" | "create" | "change" | "delete" | "administer")[];
            }[] | null;
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
            files: components["schemas"]["ChildLink"] | {
                /** Format: uuid */
                readonly created_by: string | null;
                /** Format: date-time */
                readonly created_date: string;
                /** Format: date-time */
                readonly updated_date: string;
                /** Format: uuid */
                readonly id: string;
                /** Format: uuid */
                readonly bucket_id: string;
                /** @description The bucket, without its files and rules. */
                readonly bucket_data: {
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
                    /** @example photos */
                    name: string;
                    description?: string | null;
                    /**
                     * @description Kept as given; `max_file_size`, `quota_bytes` and `quota_bytes_per_owner` (bytes), `allowed_mime_types` (`image/png`, `image/*`) and `public` (true or false) are rules of the bucket.
                     * @default {}
                     * @example {
                     *       "quota_bytes": 1073741824,
                     *       "allowed_mime_types": [
                     *         "image/*"
                     *       ]
                     *     }
                     */
                    metadata?: {
                        [key: string]: unknown;
                    };
                };
                /**
                 * Format: uuid
                 * @description The folder it lies in; null at the top.
                 */
                folder_id?: string | null;
                /** @example Зураг.png */
                name: string;
                description?: string | null;
                /**
                 * Format: uuid
                 * @description Who owns it: its creator, until an administrator of the bucket changes it; `null` makes that its creator again.
                 */
                owner_id?: string | null;
                metadata?: {
                    mime_type?: string | null;
                    /** @description Bytes received. */
                    size_original?: number | null;
                    /** @description Bytes stored. */
                    size_compressed?: number | null;
                    chunks_total?: number | null;
                    /** @description Chunks durably stored. */
                    chunks_uploaded?: number | null;
                    /** @description `sha256:` and 64 hexadecimal digits; empty without content. */
                    signature?: string | null;
                } | null;
            }[];
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                bucket_id?: string;
                files?: number;
                bytes_used?: number;
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
        BucketList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Bucket"][];
        };
        Webhook: {
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
        WebhookList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Webhook"][];
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
        File: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly bucket_id: string;
            /** @description The bucket, without its files and rules. */
            readonly bucket_data: {
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
                /** @example photos */
                name: string;
                description?: string | null;
                /**
                 * @description Kept as given; `max_file_size`, `quota_bytes` and `quota_bytes_per_owner` (bytes), `allowed_mime_types` (`image/png`, `image/*`) and `public` (true or false) are rules of the bucket.
                 * @default {}
                 * @example {
                 *       "quota_bytes": 1073741824,
                 *       "allowed_mime_types": [
                 *         "image/*"
                 *       ]
                 *     }
                 */
                metadata?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The folder it lies in; null at the top.
             */
            folder_id: string | null;
            /** @example Зураг.png */
            name: string;
            description: string | null;
            /**
             * Format: uuid
             * @description Who owns it: its creator, until an administrator of the bucket changes it; `null` makes that its creator again.
             */
            owner_id: string | null;
            metadata: {
                mime_type?: string | null;
                /** @description Bytes received. */
                size_original?: number | null;
                /** @description Bytes stored. */
                size_compressed?: number | null;
                chunks_total?: number | null;
                /** @description Chunks durably stored. */
                chunks_uploaded?: number | null;
                /** @description `sha256:` and 64 hexadecimal digits; empty without content. */
                signature?: string | null;
            } | null;
            /** Format: uuid */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_date: string;
            /** Format: date-time */
            readonly updated_date: string;
        };
        FileList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["File"][];
        };
        Folder: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly bucket_id: string;
            /**
             * Format: uuid
             * @description The folder it lies in; null at the top.
             */
            parent_id: string | null;
            /** @example Зураг.png */
            name: string;
            description: string | null;
            /**
             * Format: uuid
             * @description Who owns it: its creator, until an administrator of the bucket changes it; `null` makes that its creator again.
             */
            owner_id: string | null;
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
            aggregations: {
                /** Format: uuid */
                id?: string;
                /** Format: uuid */
                folder_id?: string;
                files?: number;
                folders?: number;
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
        FolderList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Folder"][];
        };
        Settings: {
            /**
             * @description What the deployment is for.
             * @default development
             */
            environment: components["schemas"]["Environment"];
        };
        Upload: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly file_id: string;
            /** Format: uuid */
            readonly bucket_id: string;
            /** @description Name of the bucket, as it is now. */
            readonly bucket: string | null;
            readonly mode: components["schemas"]["UploadMode"];
            readonly state: components["schemas"]["OpenUploadState"];
            /** @description Bytes in all; null while the client has not declared them. */
            readonly length: number | null;
            /** @description Bytes that are durable. */
            readonly offset: number;
            /** @description Bytes. */
            readonly chunk_size: number;
            readonly chunks_total: number;
            readonly chunks_uploaded: number;
            /**
             * Format: uuid
             * @description Subject of the token that began it.
             */
            readonly created_by: string | null;
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly expires_at: string;
        };
        UploadList: {
            /** @description Only with `total_count=true`. */
            total_count?: number;
            /** @description Number of items in this response. */
            count: number;
            has_more: boolean;
            /** @description The page size used. */
            limit: number;
            offset: number;
            items: components["schemas"]["Upload"][];
        };
        /** @enum {string} */
        Principal: "anyone" | "signed_in" | "owner" | "user" | "client" | "role" | "group";
        /** @enum {string} */
        PreviewFit: "inside" | "cover" | "contain";
        /** @enum {string} */
        PreviewFormat: "webp" | "jpeg" | "png" | "avif";
        /** @enum {string} */
        ServerStatus: "Active" | "Warning" | "Error";
        /** @enum {string} */
        SignedMethod: "GET" | "PUT";
        /** @enum {string} */
        Disposition: "inline" | "attachment";
        /** @enum {string} */
        Environment: "development" | "staging" | "production";
        /** @enum {string} */
        DeliveryState: "pending" | "delivered" | "failed";
        /** @enum {string} */
        UploadMode: "tus" | "parallel";
        /** @enum {string} */
        OpenUploadState: "open" | "finishing";
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
         *     `bucket_not_empty`: The bucket still holds files or folders.
         */
        "400_invalid_request.bucket_not_empty": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "bucket_not_empty";
                };
            };
        };
        /**
         * @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it.
         *
         *     `digest_mismatch`: The received bytes differ from the declared digest or size.
         */
        "400_invalid_request.digest_mismatch": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "digest_mismatch";
                };
            };
        };
        /**
         * @description `invalid_request`: A parameter, header or body member is missing, malformed or unknown; `details` names it.
         *
         *     `folder_not_empty`: The folder still holds files or folders.
         */
        "400_invalid_request.folder_not_empty": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "folder_not_empty";
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
        /**
         * @description `not_found`: The record does not exist or is not visible to the caller, or the path does not exist.
         *
         *     `content_not_found`: The file record exists and has no content yet.
         */
        "404_not_found.content_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found" | "content_not_found";
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
        /** @description `request_timeout`: The request body arrived too slowly. */
        "408_request_timeout": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "request_timeout";
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
        /** @description `gone`: The upload has expired or was cancelled. */
        "410_gone": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "gone";
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
        /**
         * @description `payload_too_large`: The body is larger than this operation accepts.
         *
         *     `quota_exceeded`: The bucket would hold more bytes than its quota.
         */
        "413_payload_too_large.quota_exceeded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "payload_too_large" | "quota_exceeded";
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
        /** @description `range_not_satisfiable`: The requested range lies outside the content. */
        "416_range_not_satisfiable": {
            headers: {
                "Content-Range": components["headers"]["Content-Range"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "range_not_satisfiable";
                };
            };
        };
        /** @description `locked`: Another request is writing this upload. */
        "423_locked": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "locked";
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
        /** @description `checksum_mismatch`: The chunk differs from its checksum. */
        "460_checksum_mismatch": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "checksum_mismatch";
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
        /** @description `insufficient_storage`: The store has no space left for the content. */
        "507_insufficient_storage": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "insufficient_storage";
                };
            };
        };
    };
    parameters: {
        /** @description `sha-256`, `sha-512` and `md5` are verified: `sha-256=:<base64>:`. */
        "Content-Digest": string;
        /** @description The base64 of the MD5 is verified. */
        "Content-MD5": string;
        /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
        "Idempotency-Key": string;
        /** @description The `ETag` the record must still have; else 412. */
        "If-Match": string;
        /** @description The content must have this `ETag`; else 412. */
        "If-Match.optional": string;
        /** @description 304 when the content is not newer. */
        "If-Modified-Since": string;
        /** @description The content must not have this `ETag`; for PUT `*`: there must be none. */
        "If-None-Match": string;
        /** @description Makes `Range` hold for this `ETag` only. */
        "If-Range": string;
        /** @description One range of bytes. */
        Range: string;
        /** @description As `Content-Digest`. */
        "Repr-Digest": string;
        /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
        "Tenant-Id": string;
        /** @description `1.0.0`. */
        "Tus-Resumable": string;
        /** @description Name of the bucket. */
        bucket: string;
        /** @description Name of the bucket; not needed for a public one. */
        "bucket.optional": string;
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
        /** @description `bytes`: `Range` is honoured. */
        "Accept-Ranges": string;
        /** @description Whether a browser shows or saves it, and under which name. */
        "Content-Disposition": string;
        /** @description The first and last byte of the body and the size of the whole; after 416 the size alone. */
        "Content-Range": string;
        /** @description What `If-Match` and `If-None-Match` compare. */
        ETag: string;
        /** @description The file to which the upload belongs. */
        "File-Id": string;
        /** @description When the content was stored. */
        "Last-Modified": string;
        /** @description The address of what was created or accepted. */
        Location: string;
        /** @description What is left of the limit, and when it is renewed. */
        RateLimit: string;
        /** @description The limit and its period. */
        "RateLimit-Policy": string;
        /** @description The digest of the whole content. */
        "Repr-Digest": string;
        /** @description Seconds after which to try again. */
        "Retry-After": string;
        /** @description The extensions of tus that the service supports. */
        "Tus-Extension": string;
        /** @description The size of the largest upload in bytes. */
        "Tus-Max-Size": string;
        /** @description `1.0.0` */
        "Tus-Resumable": string;
        /** @description `1.0.0` */
        "Tus-Version": string;
        /** @description When an upload that is not completed is removed. */
        "Upload-Expires": string;
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
    Buckets_list: {
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
                    "application/json": components["schemas"]["BucketList"];
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
    Buckets_create: {
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
                 *       "name": "photos",
                 *       "metadata": {
                 *         "quota_bytes": 1073741824,
                 *         "allowed_mime_types": [
                 *           "image/*"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewBucket"];
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
                    "application/json": components["schemas"]["Bucket"];
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
    Buckets_find: {
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
                bucket: string;
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
                    "application/json": components["schemas"]["Bucket"];
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
    Buckets_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                bucket: string;
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
            400: components["responses"]["400_invalid_request.bucket_not_empty"];
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
    Buckets_modify: {
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
                bucket: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "photos",
                 *       "metadata": {
                 *         "quota_bytes": 1073741824,
                 *         "allowed_mime_types": [
                 *           "image/*"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BucketChanges"];
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
                    "application/json": components["schemas"]["Bucket"];
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
    Buckets_explain: {
        parameters: {
            query?: {
                /** @description Id of a user or client. */
                subject?: string;
                /** @description A file of the bucket. */
                file_id?: string;
            };
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                bucket: string;
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
                                /** @description `anyone`: without a token, content and previews only. `signed_in`: users of the tenant. `owner`: who owns the record. */
                                to: components["schemas"]["Principal"];
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
    Buckets_rename: {
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
                bucket: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_name": "photos"
                 *     }
                 */
                "application/json": components["schemas"]["NewBucketName"];
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
                    "application/json": components["schemas"]["Bucket"];
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
    Buckets_revokeSignedUrls: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                bucket: string;
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
    Buckets_truncate: {
        parameters: {
            query?: never;
            header?: {
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                bucket: string;
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
                bucket: string;
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
                    "application/json": components["schemas"]["WebhookList"];
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
                bucket: string;
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
                "application/json": components["schemas"]["NewWebhook"];
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
                    "application/json": components["schemas"]["Webhook"];
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
                bucket: string;
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
                    "application/json": components["schemas"]["Webhook"];
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
                bucket: string;
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
                bucket: string;
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
                "application/json": components["schemas"]["WebhookChanges"];
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
                    "application/json": components["schemas"]["Webhook"];
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
                bucket: string;
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
                bucket: string;
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
                bucket: string;
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
                bucket: string;
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
                bucket: string;
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
                    "application/json": components["schemas"]["Webhook"];
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
    Files_list: {
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
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
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
                    "application/json": components["schemas"]["FileList"];
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
    Files_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
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
                 *       "name": "Зураг.png"
                 *     }
                 */
                "application/json": components["schemas"]["NewFile"];
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
                    "application/json": components["schemas"]["File"];
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
    Files_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
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
                    "application/json": components["schemas"]["File"];
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
    Files_delete: {
        parameters: {
            query?: never;
            header: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
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
    Files_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Зураг.png"
                 *     }
                 */
                "application/json": components["schemas"]["FileChanges"];
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
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large.quota_exceeded"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Content_get: {
        parameters: {
            query?: {
                /** @description How a browser should handle it. PDF and SVG are shown with `inline`, without scripts; other active types are always attachments. */
                disposition?: "" | "inline" | "attachment";
                /** @description Name to save it under, instead of the name of the file. */
                filename?: string;
            };
            header?: {
                /** @description Name of the bucket; not needed for a public one. */
                bucket?: components["parameters"]["bucket.optional"];
                /** @description The content must have this `ETag`; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
                /** @description The content must not have this `ETag`; for PUT `*`: there must be none. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description 304 when the content is not newer. */
                "If-Modified-Since"?: components["parameters"]["If-Modified-Since"];
                /** @description One range of bytes. */
                Range?: components["parameters"]["Range"];
                /** @description Makes `Range` hold for this `ETag` only. */
                "If-Range"?: components["parameters"]["If-Range"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The bytes that `Range` names. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
            404: components["responses"]["404_not_found.content_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            412: components["responses"]["412_precondition_failed"];
            416: components["responses"]["416_range_not_satisfiable"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Content_put: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description The content must have this `ETag`; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
                /** @description The content must not have this `ETag`; for PUT `*`: there must be none. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description `sha-256`, `sha-512` and `md5` are verified: `sha-256=:<base64>:`. */
                "Content-Digest"?: components["parameters"]["Content-Digest"];
                /** @description As `Content-Digest`. */
                "Repr-Digest"?: components["parameters"]["Repr-Digest"];
                /** @description The base64 of the MD5 is verified. */
                "Content-MD5"?: components["parameters"]["Content-MD5"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
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
                    "application/json": components["schemas"]["File"];
                };
            };
            /** @description The first content of the file. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["400_invalid_request.digest_mismatch"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            408: components["responses"]["408_request_timeout"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large.quota_exceeded"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
            507: components["responses"]["507_insufficient_storage"];
        };
    };
    Content_head: {
        parameters: {
            query?: {
                /** @description How a browser should handle it. PDF and SVG are shown with `inline`, without scripts; other active types are always attachments. */
                disposition?: "" | "inline" | "attachment";
                /** @description Name to save it under, instead of the name of the file. */
                filename?: string;
            };
            header?: {
                /** @description Name of the bucket; not needed for a public one. */
                bucket?: components["parameters"]["bucket.optional"];
                /** @description The content must have this `ETag`; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
                /** @description The content must not have this `ETag`; for PUT `*`: there must be none. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description 304 when the content is not newer. */
                "If-Modified-Since"?: components["parameters"]["If-Modified-Since"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
                    [name: string]: unknown;
                };
                content?: never;
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
            404: components["responses"]["404_not_found.content_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            412: components["responses"]["412_precondition_failed"];
            416: components["responses"]["416_range_not_satisfiable"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Files_copy: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Зураг.png"
                 *     }
                 */
                "application/json": components["schemas"]["FileCopy"];
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
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found.content_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            413: components["responses"]["413_payload_too_large.quota_exceeded"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
            507: components["responses"]["507_insufficient_storage"];
        };
    };
    Previews_get: {
        parameters: {
            query?: {
                /** @description Pixels; without both sides 256. */
                width?: number;
                /** @description Pixels; without both sides 256. */
                height?: number;
                /** @description How the picture fits both sides. */
                fit?: components["schemas"]["PreviewFit"];
                /** @description Format of the preview. */
                format?: components["schemas"]["PreviewFormat"];
            };
            header?: {
                /** @description Name of the bucket; not needed for a public one. */
                bucket?: components["parameters"]["bucket.optional"];
                /** @description The content must have this `ETag`; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
                /** @description The content must not have this `ETag`; for PUT `*`: there must be none. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description 304 when the content is not newer. */
                "If-Modified-Since"?: components["parameters"]["If-Modified-Since"];
                /** @description One range of bytes. */
                Range?: components["parameters"]["Range"];
                /** @description Makes `Range` hold for this `ETag` only. */
                "If-Range"?: components["parameters"]["If-Range"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
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
            404: components["responses"]["404_not_found.content_not_found"];
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
    Files_rename: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_name": "Зураг.png"
                 *     }
                 */
                "application/json": components["schemas"]["NewFileName"];
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
                    "application/json": components["schemas"]["File"];
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
    SignedUrls_create: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filename": "Filename"
                 *     }
                 */
                "application/json": components["schemas"]["NewSignedUrl"];
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
                        /** Format: uri */
                        url: string;
                        /** @enum {string} */
                        method: "GET" | "PUT";
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found.content_not_found"];
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
    Folders_list: {
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
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
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
                    "application/json": components["schemas"]["FolderList"];
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
    Folders_create: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
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
                 *       "name": "Зураг.png"
                 *     }
                 */
                "application/json": components["schemas"]["NewFolder"];
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
                    "application/json": components["schemas"]["Folder"];
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
    Folders_find: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                folder_id: string;
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
                    "application/json": components["schemas"]["Folder"];
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
    Folders_delete: {
        parameters: {
            query?: {
                /** @description Also deletes everything in it. */
                recursive?: boolean;
            };
            header: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                folder_id: string;
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
            400: components["responses"]["400_invalid_request.folder_not_empty"];
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
    Folders_modify: {
        parameters: {
            query?: {
                /** @description Comma-separated attribute names; only these are returned. Naming a child includes it. */
                fields?: string;
                /** @description `all` includes the child records in the response instead of a link. */
                expand?: "" | "all";
            };
            header: {
                /** @description The `ETag` the record must still have; else 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Зураг.png"
                 *     }
                 */
                "application/json": components["schemas"]["FolderChanges"];
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
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict.cycle_detected"];
            412: components["responses"]["412_precondition_failed"];
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
    SignedContent_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description Name of the bucket; not needed for a public one. */
                bucket?: components["parameters"]["bucket.optional"];
                /** @description The content must have this `ETag`; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
                /** @description The content must not have this `ETag`; for PUT `*`: there must be none. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description 304 when the content is not newer. */
                "If-Modified-Since"?: components["parameters"]["If-Modified-Since"];
                /** @description One range of bytes. */
                Range?: components["parameters"]["Range"];
                /** @description Makes `Range` hold for this `ETag` only. */
                "If-Range"?: components["parameters"]["If-Range"];
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The bytes that `Range` names. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
            404: components["responses"]["404_not_found.content_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            416: components["responses"]["416_range_not_satisfiable"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    SignedContent_put: {
        parameters: {
            query?: never;
            header?: {
                /** @description The content must have this `ETag`; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
                /** @description The content must not have this `ETag`; for PUT `*`: there must be none. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description `sha-256`, `sha-512` and `md5` are verified: `sha-256=:<base64>:`. */
                "Content-Digest"?: components["parameters"]["Content-Digest"];
                /** @description As `Content-Digest`. */
                "Repr-Digest"?: components["parameters"]["Repr-Digest"];
                /** @description The base64 of the MD5 is verified. */
                "Content-MD5"?: components["parameters"]["Content-MD5"];
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
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
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        metadata: {
                            mime_type?: string | null;
                            /** @description Bytes received. */
                            size_original?: number | null;
                            /** @description Bytes stored. */
                            size_compressed?: number | null;
                            chunks_total?: number | null;
                            /** @description Chunks durably stored. */
                            chunks_uploaded?: number | null;
                            /** @description `sha256:` and 64 hexadecimal digits; empty without content. */
                            signature?: string | null;
                        };
                        /** Format: date-time */
                        updated_date: string;
                    };
                };
            };
            /** @description The first content of the file. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        metadata: {
                            mime_type?: string | null;
                            /** @description Bytes received. */
                            size_original?: number | null;
                            /** @description Bytes stored. */
                            size_compressed?: number | null;
                            chunks_total?: number | null;
                            /** @description Chunks durably stored. */
                            chunks_uploaded?: number | null;
                            /** @description `sha256:` and 64 hexadecimal digits; empty without content. */
                            signature?: string | null;
                        };
                        /** Format: date-time */
                        updated_date: string;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.digest_mismatch"];
            401: components["responses"]["401_invalid_token"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            408: components["responses"]["408_request_timeout"];
            409: components["responses"]["409_conflict"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large.quota_exceeded"];
            415: components["responses"]["415_unsupported_media_type"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
            507: components["responses"]["507_insufficient_storage"];
        };
    };
    SignedContent_head: {
        parameters: {
            query?: never;
            header?: {
                /** @description Name of the bucket; not needed for a public one. */
                bucket?: components["parameters"]["bucket.optional"];
                /** @description The content must have this `ETag`; else 412. */
                "If-Match"?: components["parameters"]["If-Match.optional"];
                /** @description The content must not have this `ETag`; for PUT `*`: there must be none. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description 304 when the content is not newer. */
                "If-Modified-Since"?: components["parameters"]["If-Modified-Since"];
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
                    [name: string]: unknown;
                };
                content?: never;
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
            404: components["responses"]["404_not_found.content_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            416: components["responses"]["416_range_not_satisfiable"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    StorageReport_find: {
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
                        contents: number;
                        bytes_original: number;
                        bytes_stored: number;
                        uploads_open: number;
                        bytes_uploading: number;
                        /** @description Blobs that wait for their removal. Null to a caller of one tenant, as these blobs belong to none. */
                        queued: number | null;
                        /**
                         * Format: date-time
                         * @description Null to a caller of one tenant, as these blobs belong to none.
                         */
                        queued_oldest: string | null;
                        /** @description Orphaned blobs: no row refers to them. Null to a caller of one tenant, as these blobs belong to none. */
                        orphans: number | null;
                        missing: number;
                        damaged: number;
                        /** @description The first 100. */
                        faulty_files: string[];
                        /** Format: date-time */
                        scrubbed_since: string | null;
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
            405: components["responses"]["405_method_not_allowed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Tus_list: {
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
                /** @description Name of a bucket; without it uploads of all buckets. */
                bucket?: string;
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
                    "application/json": components["schemas"]["UploadList"];
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
    Tus_create: {
        parameters: {
            query?: never;
            header: {
                /** @description A repeated request with the same key gets the response of the first one, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description `1.0.0` for an upload by tus; none with a JSON body. */
                "Tus-Resumable"?: string;
                /** @description Size of the whole content in bytes. */
                "Upload-Length"?: string;
                /** @description `1`: the size is declared later. */
                "Upload-Defer-Length"?: string;
                /** @description Pairs of a name and its value in Base64, separated by commas; at most 8,192 characters. */
                "Upload-Metadata"?: string;
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "film.mp4",
                 *       "size": 1048576
                 *     }
                 */
                "application/json": components["schemas"]["NewUpload"];
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "File-Id": components["headers"]["File-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** Format: uuid */
                        file_id?: string;
                        /** Format: uuid */
                        bucket_id?: string;
                        /** @description Name of the bucket, as it is now. */
                        bucket?: string | null;
                        /** @enum {string} */
                        mode?: "tus" | "parallel";
                        /** @enum {string} */
                        state?: "open" | "finishing" | "done" | "aborted" | "expired" | "rejected";
                        error?: string | null;
                        length?: number | null;
                        offset?: number;
                        chunk_size?: number;
                        chunks_total?: number;
                        chunks_uploaded?: number;
                        /** @description The first 1,000. */
                        missing_chunks?: number[];
                        /** Format: uuid */
                        created_by?: string | null;
                        /** Format: date-time */
                        created_at?: string;
                        /** Format: date-time */
                        expires_at?: string;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.digest_mismatch"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            408: components["responses"]["408_request_timeout"];
            409: components["responses"]["409_conflict"];
            410: components["responses"]["410_gone"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large.quota_exceeded"];
            415: components["responses"]["415_unsupported_media_type"];
            423: components["responses"]["423_locked"];
            429: components["responses"]["429_too_many_requests"];
            460: components["responses"]["460_checksum_mismatch"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
            507: components["responses"]["507_insufficient_storage"];
        };
    };
    Tus_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Tus-Extension": components["headers"]["Tus-Extension"];
                    "Tus-Max-Size": components["headers"]["Tus-Max-Size"];
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
    Tus_find: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                upload_id: string;
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
                        id?: string;
                        /** Format: uuid */
                        file_id?: string;
                        /** Format: uuid */
                        bucket_id?: string;
                        /** @description Name of the bucket, as it is now. */
                        bucket?: string | null;
                        /** @enum {string} */
                        mode?: "tus" | "parallel";
                        /** @enum {string} */
                        state?: "open" | "finishing" | "done" | "aborted" | "expired" | "rejected";
                        error?: string | null;
                        length?: number | null;
                        offset?: number;
                        chunk_size?: number;
                        chunks_total?: number;
                        chunks_uploaded?: number;
                        /** @description The first 1,000. */
                        missing_chunks?: number[];
                        /** Format: uuid */
                        created_by?: string | null;
                        /** Format: date-time */
                        created_at?: string;
                        /** Format: date-time */
                        expires_at?: string;
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
    Tus_cancel: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description `1.0.0`. */
                "Tus-Resumable"?: components["parameters"]["Tus-Resumable"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
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
            410: components["responses"]["410_gone"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large"];
            415: components["responses"]["415_unsupported_media_type"];
            423: components["responses"]["423_locked"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Tus_head: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description `1.0.0`. */
                "Tus-Resumable"?: components["parameters"]["Tus-Resumable"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
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
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "File-Id": components["headers"]["File-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            410: components["responses"]["410_gone"];
            412: components["responses"]["412_precondition_failed"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    Tus_append: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description `1.0.0`. */
                "Tus-Resumable"?: components["parameters"]["Tus-Resumable"];
                /** @description Offset of the body in bytes. */
                "Upload-Offset"?: string;
                /** @description The size, where it was deferred. */
                "Upload-Length"?: string;
                /** @description Algorithm and digest of the body in Base64. */
                "Upload-Checksum"?: string;
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
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
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "File-Id": components["headers"]["File-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_invalid_request.digest_mismatch"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            408: components["responses"]["408_request_timeout"];
            409: components["responses"]["409_conflict"];
            410: components["responses"]["410_gone"];
            412: components["responses"]["412_precondition_failed"];
            413: components["responses"]["413_payload_too_large.quota_exceeded"];
            415: components["responses"]["415_unsupported_media_type"];
            423: components["responses"]["423_locked"];
            429: components["responses"]["429_too_many_requests"];
            460: components["responses"]["460_checksum_mismatch"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
            507: components["responses"]["507_insufficient_storage"];
        };
    };
    Parallel_put: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                upload_id: string;
                index: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
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
            400: components["responses"]["400_invalid_request.digest_mismatch"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            408: components["responses"]["408_request_timeout"];
            409: components["responses"]["409_conflict"];
            410: components["responses"]["410_gone"];
            413: components["responses"]["413_payload_too_large.quota_exceeded"];
            415: components["responses"]["415_unsupported_media_type"];
            423: components["responses"]["423_locked"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
            507: components["responses"]["507_insufficient_storage"];
        };
    };
    Parallel_complete: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the bucket. */
                bucket: components["parameters"]["bucket"];
                /** @description For global callers: the tenant to which the request applies. The header `tenant_id` means the same. */
                "Tenant-Id"?: components["parameters"]["Tenant-Id"];
            };
            path: {
                upload_id: string;
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
                    "application/json": components["schemas"]["File"];
                };
            };
            /** @description The upload, whose state is still `finishing`. */
            202: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** Format: uuid */
                        file_id?: string;
                        /** Format: uuid */
                        bucket_id?: string;
                        /** @description Name of the bucket, as it is now. */
                        bucket?: string | null;
                        /** @enum {string} */
                        mode?: "tus" | "parallel";
                        /** @enum {string} */
                        state?: "open" | "finishing" | "done" | "aborted" | "expired" | "rejected";
                        error?: string | null;
                        length?: number | null;
                        offset?: number;
                        chunk_size?: number;
                        chunks_total?: number;
                        chunks_uploaded?: number;
                        /** @description The first 1,000. */
                        missing_chunks?: number[];
                        /** Format: uuid */
                        created_by?: string | null;
                        /** Format: date-time */
                        created_at?: string;
                        /** Format: date-time */
                        expires_at?: string;
                    };
                };
            };
            400: components["responses"]["400_invalid_request.digest_mismatch"];
            401: components["responses"]["401_invalid_token.insufficient_user_authentication"];
            403: components["responses"]["403_forbidden.insufficient_scope"];
            404: components["responses"]["404_not_found"];
            405: components["responses"]["405_method_not_allowed"];
            409: components["responses"]["409_conflict"];
            410: components["responses"]["410_gone"];
            413: components["responses"]["413_payload_too_large.quota_exceeded"];
            415: components["responses"]["415_unsupported_media_type"];
            423: components["responses"]["423_locked"];
            429: components["responses"]["429_too_many_requests"];
            500: components["responses"]["500_server_error"];
            501: components["responses"]["501_not_implemented"];
            503: components["responses"]["503_unavailable"];
        };
    };
    receive_file_created: {
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
                "application/json": components["schemas"]["FileCreatedEvent"];
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
    receive_file_modified: {
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
                "application/json": components["schemas"]["FileModifiedEvent"];
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
    receive_file_content_ready: {
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
                "application/json": components["schemas"]["FileContentReadyEvent"];
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
    receive_file_deleted: {
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
                "application/json": components["schemas"]["FileDeletedEvent"];
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
    receive_bucket_modified: {
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
                "application/json": components["schemas"]["BucketModifiedEvent"];
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
    receive_bucket_access_changed: {
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
                "application/json": components["schemas"]["BucketAccessChangedEvent"];
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
    receive_bucket_truncated: {
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
                "application/json": components["schemas"]["BucketTruncatedEvent"];
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
    receive_bucket_deleted: {
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
                "application/json": components["schemas"]["BucketDeletedEvent"];
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
