/** One row of the catalogue: the HTTP status a code is answered with, and when. */
export interface CatalogueEntry {
  readonly status: number;
  readonly meaning: string;
}

const entry = (status: number, meaning: string): CatalogueEntry => ({ status, meaning });

/**
 * Every code a service may answer, with its status and meaning: one closed list.
 * (Identity, "Errors"; api.md, "All three services"; storage.md and tree.md, "Codes added to the catalogue")
 */
export const ERROR_CATALOGUE = {
  invalid_request: entry(
    400,
    'A parameter, header or body member is missing, malformed or unknown; `details` names it.',
  ),
  has_children: entry(400, 'The node has child nodes and the request has `cascade=false`.'),
  last_version: entry(400, 'A tree keeps at least one version.'),
  last_root: entry(400, 'A version keeps at least one root node.'),
  bucket_not_empty: entry(400, 'The bucket still holds files or folders.'),
  folder_not_empty: entry(400, 'The folder still holds files or folders.'),
  digest_mismatch: entry(400, 'The received bytes differ from the declared digest or size.'),
  invalid_client: entry(401, 'The client is unknown or its credentials are wrong.'),
  invalid_token: entry(401, 'The access token is missing, malformed, expired or revoked.'),
  insufficient_user_authentication: entry(401, 'The user has to sign in more strongly for this service (RFC 9470).'),
  insufficient_scope: entry(403, 'The token lacks the scope this operation needs.'),
  forbidden: entry(403, 'The caller may not do this.'),
  default_protected: entry(403, 'Defaults and system records cannot be deleted or renamed.'),
  not_found: entry(404, 'The record does not exist or is not visible to the caller, or the path does not exist.'),
  content_not_found: entry(404, 'The file record exists and has no content yet.'),
  method_not_allowed: entry(405, 'The path exists and does not offer this method; `Allow` names those it does.'),
  request_timeout: entry(408, 'The request body arrived too slowly.'),
  conflict: entry(409, 'The name, code or key is taken, or the state of the record forbids the change.'),
  sms_not_set_up: entry(
    409,
    'No text messages are sent for the tenant: it has no hook `send_sms`, or allows no country.',
  ),
  cycle_detected: entry(409, 'The change would make a record its own ancestor.'),
  version_frozen: entry(409, 'The tree version is frozen.'),
  not_approved: entry(409, 'The version lacks approvals of what it contains now.'),
  merge_conflict: entry(409, 'Both versions changed the same thing; `details` lists the conflicts.'),
  cursor_expired: entry(410, 'Changes behind the cursor may be missing: read everything anew.'),
  gone: entry(410, 'The upload has expired or was cancelled.'),
  precondition_failed: entry(412, 'The record is no longer in the state that `If-Match` names.'),
  payload_too_large: entry(413, 'The body is larger than this operation accepts.'),
  quota_exceeded: entry(413, 'The bucket would hold more bytes than its quota.'),
  unsupported_media_type: entry(415, 'The body is not of a media type this operation accepts.'),
  range_not_satisfiable: entry(416, 'The requested range lies outside the content.'),
  locked: entry(423, 'Another request is writing this upload.'),
  too_many_requests: entry(429, 'The rate limit is reached; `Retry-After` says when to retry.'),
  checksum_mismatch: entry(460, 'The chunk differs from its checksum.'),
  server_error: entry(500, 'An internal error occurred; the request id identifies it in the log.'),
  not_implemented: entry(501, 'The operation is not offered by this deployment.'),
  unavailable: entry(503, 'The database or another dependency is unavailable; `Retry-After` says when to retry.'),
  insufficient_storage: entry(507, 'The store has no space left for the content.'),
  invalid_grant: entry(
    400,
    'The grant, code or token offered is invalid, expired, revoked or was issued to another client.',
  ),
  invalid_dpop_proof: entry(400, 'The DPoP proof is malformed, or belongs to another request or key (RFC 9449).'),
  use_dpop_nonce: entry(400, 'The DPoP proof needs the nonce of the header `DPoP-Nonce`.'),
  invalid_scope: entry(400, 'A requested scope is unknown or was not granted to the client.'),
  invalid_target: entry(400, 'The requested resource is unknown, not granted or ambiguous.'),
  invalid_client_metadata: entry(400, 'A member of a client registration is not honoured; `details` names it.'),
  invalid_redirect_uri: entry(400, 'A redirect URI of a client registration is not allowed.'),
  unauthorized_client: entry(400, 'The client may not use this grant.'),
  unsupported_grant_type: entry(400, 'The grant type is unknown or switched off.'),
  unsupported_response_type: entry(400, 'The response type is unknown or switched off.'),
  access_denied: entry(400, 'The user or the server refused the request.'),
  authorization_pending: entry(400, 'The user has not answered yet.'),
  slow_down: entry(400, 'Polling too often; wait `interval` seconds longer.'),
  expired_token: entry(400, 'The device code has expired.'),
} as const satisfies Record<string, CatalogueEntry>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The answer's status for a code. */
export const statusOf = (code: ErrorCode): number => ERROR_CATALOGUE[code].status;
