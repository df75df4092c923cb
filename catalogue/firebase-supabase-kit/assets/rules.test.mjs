// npm i -D @firebase/rules-unit-testing firebase; npx firebase emulators:exec --only firestore "node --test rules.test.mjs"
import { readFileSync } from 'node:fs';
import { after, beforeEach, test } from 'node:test';
import { assertFails, assertSucceeds, initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, getDoc, getDocs, collection, setDoc, updateDoc } from 'firebase/firestore';

const env = await initializeTestEnvironment({
  projectId: 'demo-rules',
  firestore: { rules: readFileSync('firestore.rules', 'utf8') },
});
const as = (uid) => env.authenticatedContext(uid).firestore();
const nobody = () => env.unauthenticatedContext().firestore();

beforeEach(async () => {
  await env.clearFirestore();
  await env.withSecurityRulesDisabled(async (context) => {
    await setDoc(doc(context.firestore(), 'users/ana'), { name: 'Ana', role: 'member' });
    await setDoc(doc(context.firestore(), 'bookings/1'), { uid: 'ana', court: 1 });
  });
});
after(() => env.cleanup());

test('a stranger does not read it', () => assertFails(getDoc(doc(as('bo'), 'bookings/1'))));
test('a stranger does not list it', () => assertFails(getDocs(collection(as('bo'), 'bookings'))));
test('a stranger does not take it over by writing his id into it', () =>
  assertFails(setDoc(doc(as('bo'), 'bookings/1'), { uid: 'bo', court: 1 })));
test('nobody books in another name', () => assertFails(setDoc(doc(as('bo'), 'bookings/2'), { uid: 'ana', court: 2 })));
test('nobody gives himself a role', () => assertFails(updateDoc(doc(as('ana'), 'users/ana'), { role: 'admin' })));
test('unknown fields are refused', () =>
  assertFails(setDoc(doc(as('ana'), 'bookings/3'), { uid: 'ana', court: 1, price: 0 })));
test('signed out, nothing', () => assertFails(deleteDoc(doc(nobody(), 'bookings/1'))));
test('the owner can', () => assertSucceeds(getDoc(doc(as('ana'), 'bookings/1'))));
