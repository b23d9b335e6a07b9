import { useEffect, useState } from 'react';
import { Avatar } from './avatar';
import { Categories } from './categories';
import { Reviews } from './reviews';
import { call, session, whenEnded } from './session';

export function App({ isSignedIn }: { isSignedIn: boolean }) {
  const [isHere, setHere] = useState(isSignedIn);
  useEffect(() => whenEnded(() => setHere(false)), []);
  return isHere ? <Shop /> : <Door />;
}

function Door() {
  return (
    <>
      <header>
        <h1>Shop</h1>
        <span>
          <button onClick={() => session.signIn()}>Sign in</button>{' '}
          <button onClick={() => session.signIn({ parameters: { prompt: 'create' } })}>Sign up</button>
        </span>
      </header>
      <section>
        <h2>Tea, coats and 100,000 categories</h2>
        <p>An example of an application on Groundwork: people, pictures, a tree and reviews.</p>
      </section>
    </>
  );
}

/** Ends every session of the person by way of the shop's API, then the one of this browser. */
const signOutEverywhere = () => call('/sessions', 'DELETE').then(() => session.logout());

function Shop() {
  const { sub, name, email } = session.claims ?? {};
  return (
    <>
      <header>
        <h1>Shop</h1>
        <span>
          <span id="name">{String(name ?? email ?? 'You')}</span>{' '}
          <button onClick={() => session.logout()}>Sign out</button>{' '}
          <button onClick={signOutEverywhere}>Sign out everywhere</button>
        </span>
      </header>
      <Avatar subject={String(sub)} />
      <Categories />
      <Reviews
        mayWrite={session.scopes.includes('reviews:write')}
        mayModerate={session.scopes.includes('reviews:moderate')}
      />
    </>
  );
}
