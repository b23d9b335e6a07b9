import { createGroundwork, custom } from '@groundwork/client';
import type { Command } from 'commander';
import { ownFetch } from '../own-fetch.js';
import { findProfile, profileName } from '../profiles/profiles.js';
import { CLI_CLIENT_ID } from '../profiles/sign-in.js';
import { tokenFile } from '../profiles/token-file.js';
import { note } from '../output.js';

/** `groundwork logout`: ends the grant at the issuer and deletes the tokens; the profile stays. */
export const addLogout = (program: Command): Command =>
  program
    .command('logout')
    .description('end the sign-in and delete its tokens')
    .option('--profile <name>', 'profile to sign out of (GROUNDWORK_PROFILE, default the last one)')
    .action(async (flags: { readonly profile?: string }) => {
      const name = profileName(flags.profile);
      const profile = findProfile(name);
      const store = tokenFile(name);
      await store.exclusively(async () => {
        const kept = await store.load();
        // Deleted even if the issuer is away.
        await store.save(undefined);
        if (profile && kept?.refreshToken !== undefined) await revoke(profile.issuer, kept.refreshToken);
      });
      note(`Signed out of the profile ${name}.`);
    });

/** Ends the grant of a refresh token. (RFC 7009) */
async function revoke(issuer: string, token: string): Promise<void> {
  // A public client says who it is in the body.
  const { identity } = createGroundwork({ issuer, fetch: ownFetch(), auth: custom(() => Promise.resolve({})) });
  await identity.post('/oauth2/revoke', {
    body: new URLSearchParams({ token, client_id: CLI_CLIENT_ID }).toString(),
    type: 'application/x-www-form-urlencoded',
  });
}
