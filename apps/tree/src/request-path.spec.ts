import { describeRequestPath } from '@groundwork/testing';
import { tree } from './service.js';

describeRequestPath(tree);
