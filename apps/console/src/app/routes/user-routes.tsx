import { createRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { readUserSearch } from '../../features/users/user-search';
import { guarded, root } from './root';

const UsersPage = lazy(async () => ({ default: (await import('../../features/users/users-page')).UsersPage }));
const UserPanel = lazy(async () => ({ default: (await import('../../features/users/user-panel')).UserPanel }));
const UserNew = lazy(async () => ({ default: (await import('../../features/users/user-new')).UserNew }));
const UserEdit = lazy(async () => ({ default: (await import('../../features/users/user-edit')).UserEdit }));

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  validateSearch: readUserSearch,
  component: function Users() {
    const search = users.useSearch();
    const navigate = users.useNavigate();
    return guarded(
      'users:read',
      <UsersPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />,
    );
  },
});

const user = createRoute({
  getParentRoute: () => root,
  path: '/users/$userId',
  validateSearch: readUserSearch,
  component: function UserBesideList() {
    const { userId } = user.useParams();
    const search = user.useSearch();
    const navigate = user.useNavigate();
    const panel = <UserPanel key={userId} id={userId} onClose={() => void navigate({ to: '/users', search })} />;
    return guarded(
      'users:read',
      <UsersPage
        search={search}
        selected={userId}
        beside={panel}
        onSearch={(next) => void navigate({ to: '/users', search: next, replace: true })}
      />,
    );
  },
});

const newUser = createRoute({
  getParentRoute: () => root,
  path: '/users/new',
  component: function NewUser() {
    const navigate = useNavigate();
    const go = (id?: string) =>
      void navigate(id === undefined ? { to: '/users' } : { to: '/users/$userId', params: { userId: id } });
    return guarded('users:write', <UserNew onDone={go} />);
  },
});

const editUser = createRoute({
  getParentRoute: () => root,
  path: '/users/$userId/edit',
  component: function EditUser() {
    const { userId } = editUser.useParams();
    const navigate = useNavigate();
    const done = () => void navigate({ to: '/users/$userId', params: { userId } });
    return guarded('users:write', <UserEdit key={userId} id={userId} onDone={done} />);
  },
});

export const userRoutes = [users, newUser, user, editUser] as const;
