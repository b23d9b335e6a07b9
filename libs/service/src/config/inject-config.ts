import { Inject } from '@nestjs/common';

/** Injection token of the service's configuration. */
export const CONFIG = Symbol('configuration');

/** Injects the service's configuration. */
export const InjectConfig = (): ParameterDecorator & PropertyDecorator => Inject(CONFIG);
