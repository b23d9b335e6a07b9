import { Caller } from '@groundwork/nest';
import { Controller, Delete, HttpCode } from '@nestjs/common';
import { PeopleService } from './people.service.js';

@Controller('sessions')
export class SessionsController {
  constructor(private readonly people: PeopleService) {}

  /** Of the caller, in every browser. */
  @Delete()
  @HttpCode(204)
  end(@Caller() { subject }: Caller) {
    return this.people.signOutEverywhere(subject);
  }
}
