// In CommonJS Jest, beside the guide's nest/api.ts: the same API by REST, and a resolver by GraphQL.
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Caller, GroundworkModule, Public, Scopes } from '@groundwork/nest';
import { hostileTokens, startLocalIssuer, type LocalIssuer } from '@groundwork/verify/testing';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { startApi } from './nest/api';

const audience = 'https://shop.example/api';
let issuer: LocalIssuer;
beforeAll(async () => {
  issuer = await startLocalIssuer({ audience });
});
afterAll(() => issuer.close());

@Resolver()
class AccountResolver {
  @Query(() => String)
  me(@Caller() caller: Caller): string {
    return caller.subject;
  }

  @Query(() => String)
  @Scopes('orders:read')
  orders(): string {
    return 'none';
  }

  @Query(() => String)
  @Public()
  health(): string {
    return 'ok';
  }
}

describe('REST', () => {
  it('serves the guide’s API and refuses every hostile token', async () => {
    const api = await startApi({ issuer: issuer.url, audience }, 0);
    const get = (token: string) => fetch(`${api.url}/orders`, { headers: { authorization: `Bearer ${token}` } });
    const answer = await get(await issuer.sign({ subject: 'ada', tenantId: 'acme', scopes: 'orders:read' }));
    expect(await answer.json()).toEqual({ subject: 'ada', tenant: 'acme' });
    for (const [title, token] of await hostileTokens(issuer)) {
      const { status } = await get(token);
      expect([title, status]).toEqual([title, title === '20,000 characters' ? 431 : 401]);
    }
    await api.close();
  });
});

describe('GraphQL', () => {
  let app: INestApplication;
  beforeAll(async () => {
    @Module({
      imports: [
        GroundworkModule.forRoot({ issuer: issuer.url, audience }),
        GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true, playground: false }),
      ],
      providers: [AccountResolver],
    })
    class AccountModule {}
    app = await NestFactory.create(AccountModule, { logger: ['error'] });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  const ask = (query: string, token?: string) => {
    const { port } = app.getHttpServer().address() as AddressInfo;
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify({ query }),
    });
  };

  it('is closed by default, with the challenge as header', async () => {
    const answer = await ask('{ me }');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    expect(await (await ask('{ health }')).json()).toEqual({ data: { health: 'ok' } });
  });

  it('knows the caller, and asks for scopes', async () => {
    expect(await (await ask('{ me }', await issuer.sign({ subject: 'ada' }))).json()).toEqual({ data: { me: 'ada' } });
    expect(await (await ask('{ orders }', await issuer.sign())).json()).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
    expect(await (await ask('{ orders }', await issuer.sign({ scopes: 'orders:read' }))).json()).toEqual({
      data: { orders: 'none' },
    });
  });
});
