// The shop's own API: reviews, kept in memory. Who calls is in their token, and what they may do in its scopes.
import { randomUUID } from 'node:crypto';
import cors from 'cors';
import express from 'express';
import { auth, requiredScopes } from 'express-oauth2-jwt-bearer';

/** @param {{ issuer: string, page: string }} options `page`: the origin that may call it from a browser */
export function createApi({ issuer, page }) {
  const reviews = [];
  const api = express();
  api.use(cors({ origin: page }));
  api.use(auth({ issuerBaseURL: issuer, audience: 'https://shop.example/api' }));
  api.use(express.json());

  api.get('/reviews', (request, response) => response.json(reviews));

  api.post('/reviews', requiredScopes('reviews:write'), (request, response) => {
    const review = { id: randomUUID(), author: request.auth.payload.sub, text: String(request.body.text) };
    reviews.push(review);
    response.status(201).json(review);
  });

  api.delete('/reviews/:id', requiredScopes('reviews:moderate'), (request, response) => {
    const at = reviews.findIndex(({ id }) => id === request.params.id);
    if (at !== -1) reviews.splice(at, 1);
    response.status(at === -1 ? 404 : 204).end();
  });

  // The library's errors carry the status and the header that say what a token lacks.
  api.use((error, request, response, _next) =>
    response
      .status(error.status ?? 500)
      .set(error.headers ?? {})
      .json({ message: error.message }),
  );
  return api;
}
