import { describeRequestPath } from './contract/describe-request-path.js';
import { shelves } from './sample/shelves.js';

describeRequestPath(shelves);
