// Signing in, out, and across tenants, in other browsers than Chromium. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { addAdmin, addUser, DEPLOYMENT, manage } from '../deployment.mjs';
import { inEachBrowser } from './each-browser.mjs';
import { readKept } from './in-page.mjs';

const HOME = DEPLOYMENT.console;

inEachBrowser('signing in', ({ inSeat }) => {
  it('1. signs in, survives a reload, comes back to the same address and signs out; the token is nowhere kept', () =>
    inSeat(async (person) => {
      const owner = await addAdmin('owner', { name: 'Олон Owner' });
      await addUser({ name: 'Сарнай Bat-Erdene' });
      await person.signIn(owner, '/users?q=Bat');
      await person.see('tr', /Сарнай/);
      assert.equal(await person.tab.address(), `${HOME}/users?q=Bat`);
      await person.tab.reload();
      await person.see('tr', /Сарнай/);
      assert.equal(await person.tab.address(), `${HOME}/users?q=Bat`);
      assert.doesNotMatch(await person.tab.evaluate(readKept), /eyJ|refresh|access_token/);

      await person.click('button', /^Signed in as/);
      await person.click('[role=menuitem]', 'Sign out');
      await person.see('h1', 'Groundwork Console');
      await person.click('button', 'Sign in');
      await person.see('#password, button[value=name_tenant]'); // identity has ended the session, too
    }));

  it("8. another tenant's user is not found", () =>
    inSeat(async (person) => {
      const viewer = await addAdmin('viewer');
      const tenant = await manage('POST', '/tenants', { tenant_name: `t-${randomUUID().slice(0, 8)}` });
      const foreign = await addUser({ tenant_id: tenant.id, name: 'Foreign Person' });
      await person.signIn(viewer, `/users/${foreign.id}`);
      await person.see('body *', 'There is no such user');
      assert.doesNotMatch(await person.tab.evaluate(() => document.body.textContent), /Foreign Person/);
    }));
});
