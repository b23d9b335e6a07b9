import { Injectable } from '@nestjs/common';
import { contextOf, TWO_FACTORS } from '../provider/provider-constants.js';
import { AuthorizationServer } from './authorization-server.service.js';
import type { Exchange } from './interactions.service.js';

/** A browser in which a user is signed in. */
export interface BrowserSession {
  /** Stays the same when the session's id changes. */
  readonly uid: string;
  readonly accountId: string;
  /** Seconds since the sign-in. */
  readonly age: number;
  /** It was begun with two factors. */
  readonly twoFactors: boolean;
}

/** Who is signed in here, by the library's own cookie: signed, for this host alone, unreadable to scripts. */
@Injectable()
export class BrowserSessions {
  constructor(private readonly server: AuthorizationServer) {}

  /** `undefined` when no user is. One statement. */
  async find({ request, response }: Exchange): Promise<BrowserSession | undefined> {
    const { library } = this.server;
    const session = await library.Session.get(library.createContext(request, response));
    const { accountId, loginTs, uid } = session;
    if (accountId === undefined || loginTs === undefined) return undefined;
    const age = Math.floor(Date.now() / 1_000) - loginTs;
    return { uid, accountId, age, twoFactors: session.acr === TWO_FACTORS };
  }

  /** Adds authentication methods (RFC 8176) that the signed-in user has completed to the session. */
  async addMethods({ request, response }: Exchange, methods: readonly string[]): Promise<void> {
    const { library } = this.server;
    const session = await library.Session.get(library.createContext(request, response));
    if (session.accountId === undefined) return; // it ended meanwhile
    session.amr = [...new Set([...(session.amr ?? []), ...methods])];
    session.acr = contextOf(session.amr);
    await session.persist();
  }
}
