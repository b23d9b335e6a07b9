import { changesOf, errorsByField, fieldsOf } from './application-fields';
import type { Application } from './use-application';

const client = (metadata: object | null) =>
  ({ client_name: 'Shop', client_description: null, client_metadata: metadata }) as unknown as Application;

describe('the form of an application', () => {
  it('shows addresses one a line, and none of one that has none', () => {
    const urls = { redirect_uris: ['https://a.example/1', 'https://a.example/2'], allowed_origins: null };
    expect(fieldsOf(client({ urls }))).toEqual({
      client_name: 'Shop',
      client_description: '',
      redirect_uris: 'https://a.example/1\nhttps://a.example/2',
      post_logout_redirect_uris: '',
      allowed_origins: '',
    });
    expect(fieldsOf(client(null)).redirect_uris).toBe('');
  });

  it('sends what has changed alone', () => {
    expect(changesOf({})).toEqual({});
    expect(changesOf({ client_name: ' Shop 2 ', client_description: ' ' })).toEqual({
      client_name: 'Shop 2',
      client_description: null,
    });
    expect(changesOf({ redirect_uris: ' https://a.example/ \n\n', allowed_origins: '' })).toEqual({
      client_metadata: { urls: { redirect_uris: ['https://a.example/'], allowed_origins: [] } },
    });
  });

  it('says at which field and line an address is refused', () => {
    const errors = {
      client_name: 'must be a text',
      'client_metadata.urls.redirect_uris[1]': 'must have no fragment',
      'client_metadata.urls.allowed_origins': 'must be an array',
    };
    expect(errorsByField(errors, (line, message) => `${line}: ${message}`)).toEqual({
      client_name: 'must be a text',
      redirect_uris: '2: must have no fragment',
      allowed_origins: 'must be an array',
    });
  });
});
