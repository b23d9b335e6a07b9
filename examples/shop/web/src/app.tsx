import type { User } from 'oidc-client-ts';
import { Avatar } from './avatar';
import { Categories } from './categories';
import { Reviews } from './reviews';
import { manager } from './session';

export function App({ user }: { user: User | null }) {
  if (!user)
    return (
      <header>
        <h1>Shop</h1>
        <button onClick={() => manager.signinRedirect()}>Sign in</button>
      </header>
    );
  return (
    <>
      <header>
        <h1>Shop</h1>
        <span>
          <span id="name">{user.profile.name}</span> <button onClick={() => manager.signoutRedirect()}>Sign out</button>
        </span>
      </header>
      <Avatar subject={user.profile.sub} />
      <Categories />
      <Reviews mayModerate={user.scopes.includes('reviews:moderate')} />
    </>
  );
}
