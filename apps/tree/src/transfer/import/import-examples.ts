const SKOS = 'http://www.w3.org/2004/02/skos/core#';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const CONCEPT = 'https://example.com/asia';

/** A file of each media type that is text, as an import takes it, for the OpenAPI document. */
const IMPORT_EXAMPLES: Readonly<Record<string, unknown>> = {
  'application/x-ndjson': '{"code":"asia","name":"Asia"}\n{"code":"mongolia","parent_code":"asia","name":"Mongolia"}\n',
  'text/csv': 'code,parent_code,name\nasia,,Asia\nmongolia,asia,Mongolia\n',
  'application/json': {
    items: [{ code: 'asia', name: 'Asia', child_nodes: [{ code: 'mongolia', name: 'Mongolia' }] }],
  },
  'application/ld+json': {
    '@context': { skos: SKOS },
    '@graph': [
      {
        '@id': CONCEPT,
        '@type': 'skos:Concept',
        'skos:notation': 'asia',
        'skos:prefLabel': { '@value': 'Asia', '@language': 'en' },
      },
    ],
  },
  'text/turtle': `@prefix skos: <${SKOS}> .\n<${CONCEPT}> a skos:Concept ; skos:notation "asia" ; skos:prefLabel "Asia"@en .\n`,
  'application/n-triples': [
    `<${CONCEPT}> <${RDF}type> <${SKOS}Concept> .`,
    `<${CONCEPT}> <${SKOS}notation> "asia" .`,
    `<${CONCEPT}> <${SKOS}prefLabel> "Asia"@en .`,
    '',
  ].join('\n'),
  'application/rdf+xml': [
    '<?xml version="1.0"?>',
    `<rdf:RDF xmlns:rdf="${RDF}" xmlns:skos="${SKOS}"><skos:Concept rdf:about="${CONCEPT}">`,
    '<skos:notation>asia</skos:notation><skos:prefLabel xml:lang="en">Asia</skos:prefLabel>',
    '</skos:Concept></rdf:RDF>',
  ].join(''),
};

/** The body of an import by media type: a file, with an example where it is text. */
export const filesOf = (types: readonly string[]): Record<string, { description: string; example?: unknown }> =>
  Object.fromEntries(
    types.map((type) => [
      type,
      { description: 'The file.', ...(type in IMPORT_EXAMPLES ? { example: IMPORT_EXAMPLES[type] } : {}) },
    ]),
  );
