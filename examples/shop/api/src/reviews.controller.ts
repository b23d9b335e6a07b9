import { randomUUID } from 'node:crypto';
import { Caller, Scopes } from '@groundwork/nest';
import {
  BadRequestException,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  Post,
} from '@nestjs/common';
import { PeopleService } from './people.service.js';

interface Review {
  readonly id: string;
  readonly author: string;
  readonly text: string;
}

/** Reviews, kept in memory. Who calls is in their token, and what they may do in its scopes. */
@Controller('reviews')
export class ReviewsController {
  private readonly reviews: Review[] = [];

  constructor(private readonly people: PeopleService) {}

  @Get()
  list() {
    return Promise.all(
      this.reviews.map(async (review) => ({ ...review, author_name: await this.people.nameOf(review.author) })),
    );
  }

  @Post()
  @Scopes('reviews:write')
  create(@Caller() { subject }: Caller, @Body() { text }: { readonly text?: unknown }) {
    if (typeof text !== 'string' || text === '') throw new BadRequestException('text has to be a text.');
    const review = { id: randomUUID(), author: subject, text };
    this.reviews.push(review);
    return review;
  }

  @Delete(':id')
  @Scopes('reviews:moderate')
  @HttpCode(204)
  delete(@Param('id') id: string) {
    const at = this.reviews.findIndex((review) => review.id === id);
    if (at === -1) throw new NotFoundException('There is no such review.');
    this.reviews.splice(at, 1);
  }
}
