import { createRoot } from 'react-dom/client';
import { App } from './app';
import { restoreUser } from './session';

createRoot(document.getElementById('root')!).render(<App user={await restoreUser()} />);
