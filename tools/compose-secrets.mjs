// node tools/compose-secrets.mjs > docker/.env: every secret of a compose stack, new.
import { makeSecrets } from './stack/secrets.mjs';

const secrets = makeSecrets();
const { postgres, identity, storage, tree } = secrets.database_passwords;
const variables = {
  POSTGRES_PASSWORD: postgres,
  IDENTITY_DATABASE_PASSWORD: identity,
  STORAGE_DATABASE_PASSWORD: storage,
  TREE_DATABASE_PASSWORD: tree,
  CLIENT_ID: secrets.client_id,
  CLIENT_SECRET: secrets.client_secret,
  SERVICES_CLIENT_SECRET: secrets.services_client_secret,
  ADMIN_PASSWORD: secrets.administrator_password,
  COOKIE_KEYS: secrets.cookie_key,
  KEY_ENCRYPTION_KEYS: secrets.key_encryption_key,
  SECRET_PEPPER: secrets.secret_pepper,
  WEBHOOK_KEY: secrets.webhook_key,
};
for (const [name, value] of Object.entries(variables)) console.log(`${name}=${value}`);
