// The specs of what needs packages of the laboratory: *.lab-spec.mjs.
import { runTool } from '../../terminal/failure.mjs';
import { runSpecs } from './run-specs.mjs';

await runTool(() => runSpecs(['**/*.lab-spec.mjs']));
