import { createHash } from 'node:crypto';

/**
 * The one script of the pages: it shows what offers passkeys where the browser knows them, and puts the browser's answer into the
 * form that asks. Nothing is fetched, so the policy stays as it is; without it everything else works. (WebAuthn Level 3 §5.1)
 */
export const PASSKEY_SCRIPT = `
(() => {
  'use strict';
  if (!window.PublicKeyCredential || !navigator.credentials) return;
  for (const offer of document.querySelectorAll('[data-passkey-offer]')) offer.hidden = false;
  const form = document.querySelector('form[data-passkey]');
  if (!form) return;

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  const withBytes = (known = []) => known.map((one) => ({ ...one, id: bytes(one.id) }));
  const given = JSON.parse(form.dataset.options);
  const makes = form.dataset.passkey === 'create';
  const publicKey = { ...given, challenge: bytes(given.challenge) };
  if (makes) {
    publicKey.user = { ...given.user, id: bytes(given.user.id) };
    publicKey.excludeCredentials = withBytes(given.excludeCredentials);
  } else publicKey.allowCredentials = withBytes(given.allowCredentials);

  const shown = ({ id, type, rawId, response, authenticatorAttachment }) => ({
    id, type, rawId: text(rawId), authenticatorAttachment, clientExtensionResults: {},
    response: {
      clientDataJSON: text(response.clientDataJSON),
      ...(makes
        ? { attestationObject: text(response.attestationObject), transports: response.getTransports ? response.getTransports() : [] }
        : {
            authenticatorData: text(response.authenticatorData),
            signature: text(response.signature),
            userHandle: response.userHandle ? text(response.userHandle) : undefined,
          }),
    },
  });
  let busy = false;
  const ask = async () => {
    if (busy) return;
    busy = true;
    try {
      const credential = await navigator.credentials[makes ? 'create' : 'get']({ publicKey });
      form.elements.credential.value = JSON.stringify(shown(credential));
      form.submit();
    } catch {
      busy = false;
      document.querySelector('[data-passkey-problem]').hidden = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask();
  });
  if (!makes) void ask();
})();
`.trim();

/** Where it is served: another script has another address, so it may be kept for ever. */
export const PASSKEY_SCRIPT_PATH = `/interaction/passkeys-${createHash('sha256').update(PASSKEY_SCRIPT).digest('hex').slice(0, 16)}.js`;
