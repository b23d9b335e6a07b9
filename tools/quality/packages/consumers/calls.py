"""Calls of the clients that openapi-generator makes of the documents, against running services.

Reads the addresses and the credentials of a client as JSON from standard input, as stack.json has them. Prints a line for each call that did what
the document says; an assertion or an exception ends it.
"""

import json
import sys
import uuid

import groundwork_identity as identity
import groundwork_storage as storage

STACK = json.load(sys.stdin)
NOBODY = str(uuid.uuid4())


def client_of(package, service, token=None):
    configuration = package.Configuration(host=STACK[service]["url"])
    configuration.access_token = token
    return package.ApiClient(configuration)


def failure_of(package, call, *arguments, **options):
    """The status and the body of a call that the service refuses."""
    try:
        call(*arguments, **options)
    except package.ApiException as refused:
        return refused.status, json.loads(refused.body)
    raise AssertionError("was not refused")


def issue_token():
    def tokens_of(secret):
        client = client_of(identity, "identity")
        client.configuration.username, client.configuration.password = STACK["client"]["client_id"], secret
        return identity.TokensApi(client)

    issued = tokens_of(STACK["client"]["client_secret"]).token_issue("client_credentials")
    assert issued.token_type == "Bearer" and issued.expires_in > 0, issued
    status, body = failure_of(identity, tokens_of("wrong").token_issue, "client_credentials")
    assert (status, body["error"]) == (401, "invalid_client"), body
    return issued.access_token


def use_identity(token):
    roles = identity.RolesApi(client_of(identity, "identity", token))
    name = "python %s" % uuid.uuid4()
    role = roles.roles_create(identity.NewRole(role_name=name, role_description="é"), idempotency_key=str(uuid.uuid4()))
    assert (role.role_name, role.role_description) == (name, "é"), role
    assert roles.roles_find(role.id).created_at == role.created_at
    found = roles.roles_list(q="role_name = '%s'" % name, total_count="true")
    assert ([one.id for one in found.items], found.total_count) == ([role.id], 1), found
    changed = roles.roles_modify(role.id, identity.RoleChanges(role_description="ü"))
    assert (changed.role_name, changed.role_description) == (name, "ü"), changed
    status, body = failure_of(identity, roles.roles_create, identity.NewRole(role_name=name))
    assert (status, body["code"]) == (409, "conflict"), body
    roles.roles_delete(role.id)
    status, body = failure_of(identity, roles.roles_find, role.id)
    assert (status, body["code"]) == (404, "not_found") and body["request_id"], body
    print("a role: created, found, listed, changed, deleted")

    users = identity.UsersApi(client_of(identity, "identity", token))
    status, body = failure_of(identity, users.users_create, identity.NewUser(email="nobody"))
    assert (status, body["code"]) == (400, "invalid_request"), body
    assert "email" in [fault["field"] for fault in body["details"]], body
    print("an error, with its fields")


def use_storage(token):
    client = client_of(storage, "storage", token)
    buckets, files, content = storage.BucketsApi(client), storage.FilesApi(client), storage.ContentApi(client)
    bucket = "python-%s" % uuid.uuid4().hex[:8]
    buckets.buckets_create(storage.NewBucket(name=bucket))
    assert buckets.buckets_find(bucket).name == bucket
    file = files.files_create(bucket, storage.NewFile(name="greeting.txt"))
    # The generator knows no media type of a body of bytes: it is a header of the client.
    bytes_client = client_of(storage, "storage", token)
    bytes_client.set_default_header("Content-Type", "text/plain")
    sent = "grüß dich".encode()
    written = storage.ContentApi(bytes_client).content_put(file.id, bucket, sent)
    assert written.metadata.size_original == len(sent), written
    received = content.content_get(file.id, bucket=bucket, _preload_content=False)
    assert received.data == sent, received.data
    listed = files.files_list(bucket)
    assert [(one.id, one.name) for one in listed.items] == [(file.id, "greeting.txt")], listed
    status, body = failure_of(storage, files.files_create, bucket, storage.NewFile(name="greeting.txt"))
    assert (status, body["code"]) == (409, "conflict"), body
    files.files_delete(file.id, bucket)
    buckets.buckets_delete(bucket)
    status, body = failure_of(storage, buckets.buckets_find, bucket)
    assert (status, body["code"]) == (404, "not_found"), body
    print("a bucket and a file: created, written, read, listed, deleted")


TOKEN = issue_token()
print("a token by client credentials")
use_identity(TOKEN)
use_storage(TOKEN)
