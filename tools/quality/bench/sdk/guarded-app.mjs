// A Nest API with one route, behind the guard of @groundwork/nest (GUARD=groundwork) or one that allows everything.
import 'reflect-metadata';
import { GroundworkModule, Scopes } from '@groundwork/nest';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

const { GUARD, ISSUER = '', AUDIENCE = '', PORT } = process.env;

class Orders {
  list() {
    return { orders: [] };
  }
}
// What the compiler makes of decorators.
const list = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(Orders.prototype, 'list'));
Get()(Orders.prototype, 'list', list);
Scopes('files:read')(Orders.prototype, 'list', list);
Controller('orders')(Orders);
class App {}
Module({
  imports: GUARD === 'groundwork' ? [GroundworkModule.forRoot({ issuer: ISSUER, audience: AUDIENCE })] : [],
  controllers: [Orders],
})(App);

const app = await NestFactory.create(App, { logger: false });
if (GUARD !== 'groundwork') app.useGlobalGuards({ canActivate: () => true });
// Before the guard.
app.use('/ready', (/** @type {unknown} */ _, /** @type {import('node:http').ServerResponse} */ response) =>
  response.end(),
);
await app.listen(Number(PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
