import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { Application } from './app/application';
import { startLanguage } from './app/language';
import { startTheme } from './app/theme';

startTheme();
await startLanguage();
const root = document.getElementById('root');
if (root) createRoot(root).render(<Application />);
