import { createRoot } from 'react-dom/client';
import { App } from './app';
import { session } from './session';
import './shop.css';

const state = await session.start();
if (state !== 'leaving')
  createRoot(document.getElementById('root')!).render(<App isSignedIn={state === 'signed-in'} />);
