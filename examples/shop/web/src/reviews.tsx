import { useEffect, useState } from 'react';
import { call, read, VITE_API } from './session';

type Review = { id: string; author: string; text: string };

const REVIEWS = `${VITE_API}/reviews`;

/** Reviews in the shop's own API, which trusts the same token for the scopes that are its own. */
export function Reviews({ mayModerate }: { mayModerate: boolean }) {
  const [reviews, setReviews] = useState<Review[]>([]);
  const load = async () => setReviews(await read<Review[]>(REVIEWS));
  useEffect(() => void load(), []);

  const add = async (form: FormData) => {
    const body = JSON.stringify({ text: form.get('text') });
    await call(REVIEWS, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await load();
  };
  const remove = async (id: string) => {
    await call(`${REVIEWS}/${id}`, { method: 'DELETE' });
    await load();
  };

  return (
    <section>
      <h2>Reviews</h2>
      <ul id="reviews">
        {reviews.map(({ id, text }) => (
          <li key={id}>
            {text} {mayModerate && <button onClick={() => remove(id)}>Delete</button>}
          </li>
        ))}
      </ul>
      <form action={add}>
        <input name="text" required /> <button>Add a review</button>
      </form>
    </section>
  );
}
