import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { hostileTokens, makeProver, startLocalIssuer, type LocalIssuer } from '@groundwork/verify/testing';
import {
  Controller,
  Get,
  Inject,
  Injectable,
  Module,
  type ExecutionContext,
  type INestApplication,
} from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { createVerifier } from '@groundwork/verify';
import { Caller, GroundworkGuard, GroundworkModule, Public, Scopes, Tenant, TokenVerifier } from './index.js';

const AUDIENCE = 'https://shop.example/api';
const CREDENTIALS = { clientId: 'shop', clientSecret: 'secret-of-a-test-that-guards-nothing' };

@Controller('orders')
class OrdersController {
  @Get()
  list(@Caller() caller: Caller) {
    return { subject: caller.subject, clientId: caller.clientId, scopes: [...caller.scopes] };
  }

  @Scopes('orders:read', 'orders:write')
  @Get('both')
  both() {
    return {};
  }

  @Scopes('orders:read', 'orders:write', { any: true })
  @Get('one')
  one() {
    return {};
  }

  @Get('tenant')
  tenant(@Tenant() tenant: string) {
    return { tenant };
  }

  @Public()
  @Get('open')
  open() {
    return {};
  }

  @Public()
  @Get('open-caller')
  openCaller(@Caller() caller: Caller) {
    return caller;
  }

  @Public()
  @Scopes('orders:read')
  @Get('contradiction')
  contradiction() {
    return {};
  }
}

@Public()
@Controller('public')
class PublicController {
  @Get()
  open() {
    return {};
  }

  @Scopes('orders:read')
  @Get('closed')
  closed() {
    return {};
  }
}

@Scopes('reports:read')
@Controller('reports')
class ReportsController {
  @Scopes('reports:write')
  @Get()
  both() {
    return {};
  }

  @Public()
  @Get('open')
  open() {
    return {};
  }
}

class Inherited {
  @Get()
  list() {
    return {};
  }
}

@Public()
@Controller('inherited-open')
class InheritedOpenController extends Inherited {}

@Scopes('orders:read')
@Controller('inherited-closed')
class InheritedClosedController extends Inherited {}

const CONTROLLERS = [
  OrdersController,
  PublicController,
  ReportsController,
  InheritedOpenController,
  InheritedClosedController,
];

let issuer: LocalIssuer;
let api: INestApplication<Server>;
let always: INestApplication<Server>;
beforeAll(async () => {
  issuer = await startLocalIssuer({ audience: AUDIENCE });
  api = await start(GroundworkModule.forRoot({ issuer: issuer.url, audience: AUDIENCE }));
  always = await start(
    GroundworkModule.forRootAsync({
      imports: [SettingsModule],
      inject: [Settings],
      useFactory: (settings: Settings) => settings.verification(),
    }),
  );
});
afterAll(async () => {
  await api.close();
  await always.close();
  await issuer.close();
});

@Injectable()
class Settings {
  async verification() {
    return Promise.resolve({
      issuer: issuer.url,
      audience: AUDIENCE,
      introspect: 'always' as const,
      credentials: CREDENTIALS,
    });
  }
}

@Module({ providers: [Settings], exports: [Settings] })
class SettingsModule {}

async function start(verification: ReturnType<typeof GroundworkModule.forRoot>): Promise<INestApplication<Server>> {
  @Module({ imports: [verification], controllers: CONTROLLERS })
  class ShopModule {}
  const app = await NestFactory.create<INestApplication<Server>>(ShopModule, { logger: false });
  await app.listen(0, '127.0.0.1');
  return app;
}

const get = (path: string, token?: string, app = api): Promise<Response> => {
  const { port } = app.getHttpServer().address() as AddressInfo; // it listens on TCP
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`http://127.0.0.1:${port}/${path}`, { headers });
};

describe('GroundworkGuard', () => {
  it('answers every hostile token by 401 and a challenge (sdk 29)', async () => {
    for (const [title, token] of await hostileTokens(issuer)) {
      const { status, headers } = await get('orders', token);
      // Node itself refuses headers of more than 16 KiB.
      expect([title, status]).toEqual([title, title === '20,000 characters' ? 431 : 401]);
      if (status === 401)
        expect([title, headers.get('www-authenticate')]).toEqual([
          title,
          expect.stringMatching(/^Bearer error="invalid_token"/),
        ]);
    }
  });

  it.each<[string, number]>([
    ['orders', 401],
    ['orders/both', 401],
    ['orders/open', 200],
    ['orders/open-caller', 401],
    ['orders/contradiction', 401],
    ['public', 200],
    ['public/closed', 401],
    ['reports', 401],
    ['reports/open', 200],
    ['inherited-open', 200],
    ['inherited-closed', 401],
  ])('is closed by default and opened by @Public() (sdk 32): %s without a token → %d', async (path, status) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([status, status === 401 ? 'Bearer' : null]);
  });

  it.each<[string, string, number]>([
    ['orders/both', 'orders:read', 403],
    ['orders/both', 'orders:read orders:write', 200],
    ['orders/one', 'orders:write', 200],
    ['orders/one', 'orders:delete', 403],
    ['reports', 'reports:write', 403],
    ['reports', 'reports:read', 403],
    ['reports', 'reports:read reports:write', 200],
    ['public/closed', '', 403],
  ])('%s with the scopes "%s" → %d', async (path, scopes, status) => {
    const answer = await get(path, await issuer.sign({ scopes }));
    expect(answer.status).toBe(status);
    if (status !== 403) return;
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer error="insufficient_scope", scope="/);
    expect(await answer.json()).toMatchObject({ statusCode: 403, code: 'insufficient_scope' });
  });

  it('decides at once about a token that it has verified', async () => {
    const guard = new GroundworkGuard(api.get(TokenVerifier), new Reflector());
    const token = await issuer.sign({ scopes: 'orders:read' });
    const request = () => ({ headers: { authorization: `Bearer ${token}` } });
    expect(await guard.canActivate(contextOf('http', [request()]))).toBe(true);
    expect(guard.canActivate(contextOf('http', [request()]))).toBe(true);
    const closed = contextOf('http', [request()], ReportsController);
    expect(() => guard.canActivate(closed)).toThrow(expect.objectContaining({ status: 403 }));
  });

  it('tells whose token is for another API', async () => {
    const answer = await get('orders', await issuer.sign({ audience: 'https://other.example/api' }));
    expect(await answer.json()).toMatchObject({ code: 'invalid_token', message: expect.stringContaining(AUDIENCE) });
  });

  it('refuses a blocked user at the next call where it always introspects (sdk 33)', async () => {
    const token = await issuer.sign({ subject: 'soon-blocked' });
    expect((await get('orders', token, always)).status).toBe(200);
    issuer.block('soon-blocked');
    expect((await get('orders', token, always)).status).toBe(401);
  });
});

describe('parameters', () => {
  it('name the caller', async () => {
    const answer = await get('orders', await issuer.sign({ subject: 'ada', clientId: 'web', scopes: 'a b' }));
    expect(await answer.json()).toEqual({ subject: 'ada', clientId: 'web', scopes: ['a', 'b'] });
  });

  it('name the tenant, and refuse a token without one, with a challenge', async () => {
    expect(await (await get('orders/tenant', await issuer.sign({ tenantId: 'acme' }))).json()).toEqual({
      tenant: 'acme',
    });
    const answer = await get('orders/tenant', await issuer.sign());
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([403, expect.stringContaining('Bearer')]);
  });
});

/** A handler's context by its kind; of GraphQL the third argument is what drivers give to resolvers. */
const contextOf = (kind: string, args: readonly unknown[], type: object = OrdersController): ExecutionContext =>
  ({
    getType: () => kind,
    getHandler: () => handler,
    getClass: () => type,
    getArgByIndex: (at: number) => args[at],
    switchToHttp: () => ({ getRequest: () => args[0], getResponse: () => args[1] }),
  }) as unknown as ExecutionContext;
const handler = (): void => undefined;

/** As Nest calls a guard, which takes what it throws and what it rejects with alike. */
const activated = async (guard: GroundworkGuard, context: ExecutionContext): Promise<boolean> =>
  guard.canActivate(context);

describe('contexts other than HTTP', () => {
  @Injectable()
  class Guarded {
    constructor(@Inject(TokenVerifier) readonly verifier: TokenVerifier) {}
  }
  const guard = (): GroundworkGuard =>
    new GroundworkGuard(new Guarded(api.get(TokenVerifier)).verifier, new Reflector());
  const bearer = async () => ({ headers: { authorization: `Bearer ${await issuer.sign()}` } });

  it('reads the request of a GraphQL resolver, and of its subscription', async () => {
    expect(await guard().canActivate(contextOf('graphql', [{}, {}, { req: await bearer() }]))).toBe(true);
    expect(await guard().canActivate(contextOf('graphql', [{}, {}, { extra: { request: await bearer() } }]))).toBe(
      true,
    );
  });

  it('verifies a request of several root fields once, and each operation of a connection', async () => {
    const [url, prover] = ['https://shop.example/graphql', await makeProver()];
    const token = await issuer.sign({ claims: { cnf: { jkt: prover.thumbprint } } });
    const bound = createVerifier({ issuer: issuer.url, audience: AUDIENCE, publicUrl: 'https://shop.example' });
    const guarding = new GroundworkGuard(bound, new Reflector());
    const proven = async () => ({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `DPoP ${token}`, dpop: await prover.proof({ method: 'POST', url, token }) },
    });
    const fields = contextOf('graphql', [{}, {}, { req: await proven() }]);
    expect(await Promise.all([guarding.canActivate(fields), guarding.canActivate(fields)])).toEqual([true, true]);
    const connection = contextOf('graphql', [{}, {}, { extra: { request: await proven() } }]);
    expect(await guarding.canActivate(connection)).toBe(true);
    await expect(activated(guarding, connection)).rejects.toMatchObject({ status: 401 });
  });

  it('sets the challenge where GraphQL has a response', async () => {
    const headers = new Map<string, string>();
    const res = { setHeader: (name: string, value: string) => headers.set(name, value) };
    const byContext = contextOf('graphql', [{}, {}, { req: { headers: {} }, res }]);
    await expect(activated(guard(), byContext)).rejects.toMatchObject({ status: 401 });
    expect(headers.get('WWW-Authenticate')).toBe('Bearer');
    headers.clear();
    const byRequest = contextOf('graphql', [{}, {}, { req: { headers: {}, res } }]);
    await expect(activated(guard(), byRequest)).rejects.toMatchObject({ status: 401 });
    expect(headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  it.each(['graphql', 'rpc', 'ws'])('refuses %s without a request', async (kind) => {
    await expect(activated(guard(), contextOf(kind, [{}, {}, undefined]))).rejects.toMatchObject({ status: 401 });
  });
});
