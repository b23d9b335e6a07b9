import { Injectable } from '@nestjs/common';
import { DevicePages } from './device-pages.js';
import { LibraryPages } from './library-pages.js';

/** The pages of the library's own routes. */
@Injectable()
export class ProviderPages {
  constructor(
    readonly pages: LibraryPages,
    readonly devices: DevicePages,
  ) {}
}
