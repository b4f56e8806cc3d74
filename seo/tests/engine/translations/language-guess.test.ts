import { expect, test } from 'vitest';
import { guessLanguage, guessOtherLanguage } from '../../../engine/translations/language-guess.ts';

test.each([
  ['en', 'We answer emails and form messages within a day, and on the phone you reach us at once.'],
  ['fr', 'Nous répondons aux e-mails dans la journée, et au téléphone vous nous joignez immédiatement.'],
  ['es', 'Respondemos los correos en el día, y por teléfono nos encuentra de inmediato en el horario.'],
])('recognizes %s by its frequent words', (language, text) => {
  expect(guessLanguage(text)).toMatchObject({ language });
});

test('reports its share', () => {
  expect(guessLanguage('the and of the with that from which these those are')?.share).toBe(1);
});

test.each([
  'the and of to',
  'Goshen Hotels, Goshen Stays, Goshenzon, HotelGenius360, WebStudio',
  'the and of which le les des vous avec pour nous',
  'Si vide, seul le titre complet apparaît ici. Le lien reste toujours visible si défini.',
])('does not guess from too little, from names or from a mixture: %s', (text) => {
  expect(guessLanguage(text)).toBeNull();
});

test.each([
  [
    'Italian',
    'Il nostro team è composto da persone che lavorano con passione: ogni progetto per noi è una sfida. Non ci sono limiti a quello che si può fare con la giusta motivazione, e la qualità del lavoro è al centro.',
  ],
  [
    'Portuguese',
    'Preencha todos os campos que não estão marcados como opcionais. A sua mensagem é enviada para a nossa equipa, e uma pessoa responde por telefone ou com um e-mail.',
  ],
  [
    'German',
    'Wir sind ein Team, das in Berlin die besten Lösungen für unsere Kunden entwickelt. So war es am Anfang, und das ist auch heute nicht anders.',
  ],
  [
    'Dutch',
    'Wij zijn een bedrijf dat in de regio werkt, en we helpen u graag met het vinden van de beste oplossing. Als u meer wilt weten, is er een formulier.',
  ],
  [
    'Swedish',
    'Det är en tjänst som passar alla, och du kan använda den på alla enheter. Vi är ett lag som har en plan, och en del av det är att lyssna på våra kunder.',
  ],
  [
    'Danish',
    'Det er en god idé at se på de muligheder, som er til rådighed for dig. Du kan få det hele i en pakke, og vi er altid klar til at hjælpe.',
  ],
  [
    'Catalan',
    'Els nostres serveis són per a tothom, i la nostra empresa és al costat de les persones que en tenen necessitat, amb un equip que us escolta.',
  ],
  [
    'Afrikaans',
    'Ons is die span wat vir jou die beste diens lewer, en die mense in ons kantoor sal jou help as jy met iets sukkel. Dit is nie moeilik nie.',
  ],
  [
    'Latin',
    'Sed ut perspiciatis unde omnis iste natus error sit voluptatem, et quasi architecto beatae vitae dicta sunt explicabo. Qui est, ne que ad minima veniam.',
  ],
  [
    'lorem ipsum',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Duis aute irure dolor in voluptate, est et qui officia.',
  ],
  [
    'Polish',
    'To jest strona dla tych, którzy nie mają czasu na to, aby to do nas napisać. Do zobaczenia w biurze, jak by to nie było, od rana do nocy.',
  ],
  [
    'Romanian',
    'Echipa noastră este formată din oameni care lucrează cu pasiune pentru un rezultat la care se poate ajunge, și de aceea sunt mai mulți clienți de la un an la altul.',
  ],
  [
    'Portuguese without its small words',
    'Cada nível da organização possui diferentes permissões para o usuário: entre o primeiro e o último, se o acesso for de gestão, este pode criar e remover estações.',
  ],
  [
    'Sesotho',
    'Ntlo ka nngwe e haufi le lebopo, mme kaofela di ahilwe ke batho ba motse o haufi. O ka bona diphaposi leqepheng lena, mme o ka behela ka mohala. Batho ba se na le koloi ba ka tla ka terene. Ha ho na mathata, ya batlang o a amoheleha. Se lebale ho tla le bana, hobane la bona letsatsi le a tla.',
  ],
  [
    'Setswana',
    'Ntlo nngwe le nngwe e gaufi le lewatle, mme tsotlhe di agilwe ke batho ba motse. O ka bona diphaposi mo tsebeng e, mme o ka beeletsa ka mogala. Batho ba se na le koloi ba ka tla ka terena. Ga go na mathata, ya o batlang o amogelwa, se lebale go tla le bana gore ba bone. Ya la ntlha o a itse.',
  ],
  [
    'Slovene',
    'Poročilo je nastalo v okviru projekta, ki ga je društvo začelo lani; na vsaki postaji se meri tudi hitrost, o čemer več pišejo člani, ki so se ga lotili za vse nas. Potem se no, že ve.',
  ],
])('%s is none of them', (_language, text) => {
  expect(guessLanguage(text)).toBeNull();
});

test('a text in the language of its file, or in none of the languages, is not reported; an English one is', () => {
  const french = 'Nous répondons aux e-mails dans la journée, et au téléphone vous nous joignez immédiatement.';
  expect(guessOtherLanguage(french, 'fr')).toBeNull();
  expect(guessOtherLanguage(french, 'en')).toMatchObject({ language: 'fr' });
  const english = 'We answer emails and form messages within a day, and on the phone you reach us at once.';
  expect(guessOtherLanguage(english, 'pt')).toMatchObject({ language: 'en' });
});
