import { Injectable } from '@nestjs/common';
import { DevicePages } from '../../pages/provider/device-verification.js';
import { LibraryPages } from '../../pages/provider/library-pages.js';

/** The pages of the library's own routes. */
@Injectable()
export class ProviderPages {
  constructor(
    readonly pages: LibraryPages,
    readonly devices: DevicePages,
  ) {}
}
