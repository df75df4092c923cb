// Given names that are hardly ever another word, a product or a programming language. Common in the languages that the
// engine reads; not complete, as no list is.
const NAMES = `
Aaron Abdul Abdullah Adam Adrian Adriana Agnes Agnieszka Ahmed Aisha Alan Albert Alberto Alejandra Alejandro Aleksandra
Alessandra Alessandro Alex Alexander Alexandra Alexandre Alexey Alfonso Alfred Alice Alicia Alina Alison Allison Amanda
Amelia Amélie Amina Amir Amit Amy Ana Anastasia Anders Andrea Andreas Andrés Andrew Andrzej Angelika Anita Anja Anna Anne
Anneliese Annette Annika Antje Anthony Antoine Antonia Antonio Anton Aoife Arjun Arnaud Arthur Astrid Audrey Aurélie Ayşe
Barbara Beata Beate Beatrice Beatriz Ben Benjamin Benoît Bernard Bernd Bert Bettina Björn Birgit Bogdan Brandon Brenda
Brian Brigitte Bruno Bryan Camila Camille Carl Carla Carlos Carmen Carol Carolina Caroline Cathy Catherine Cécile Charles
Charlotte Chiara Chloé Christa Christian Christiane Christina Christine Christoph Christophe Christopher Cindy Claire
Clara Claudia Claus Colin Cristina Cynthia Dagmar Daniel Daniela Danielle Darius Dave David Deborah Debra Deepak Dennis
Derek Diana Diego Dieter Dietmar Dimitri Dirk Dmitri Dmitry Dominik Dominique Donald Doris Dorothea Dorothy Douglas
Eduardo Edward Ekaterina Elena Elisabeth Elizabeth Ella Ellen Elke Elsa Emily Emma Emmanuel Enrico Enrique Eric Erik Erika
Ernst Esther Ethan Étienne Eugene Eva Evelyn Fabian Fabio Fatima Federico Felipe Felix Fernando Filip Florence Florian
Francesca Francesco Francis Francisco Franck François Françoise Frank Franz Franziska Fred Frédéric Frederik Friedrich
Gabriel Gabriela Gareth Gary Gavin Geoffrey Georg George Gerald Gerard Gerd Gerhard Giovanni Gisela Giulia Giuseppe Gloria
Gonzalo Gordon Graham Greg Gregory Greta Grzegorz Guillaume Gunnar Günter Günther Gustav Hannah Hanna Hans Harald Harold
Harriet Hasan Hassan Heather Heidi Heike Heiko Heinrich Heinz Helen Helena Helga Henrik Henry Herbert Hermann Hiroshi
Holger Horst Howard Hubert Hugo Ian Ibrahim Igor Ilse Inga Inge Ingrid Irena Irene Irina Isabel Isabella Isabelle Ivan
Jack Jacek Jack Jacob Jacqueline Jacques Jake Jakob James Jan Jana Jane Janet Janina Janine Jasmin Jason Javier Jean
Jeanette Jeff Jeffrey Jennifer Jens Jeremy Jérôme Jessica Jesús Jill Jim Jimmy Joachim Joan Joanna Joanne Joao João Jochen
Joe Joel Johan Johann Johanna Johannes John Johnny Jon Jonas Jonathan Jordi Jörg José Josef Joseph Joshua Joyce Juan
Judith Julie Julian Juliane Julien Juliette Julius Jürgen Justin Justyna Jutta Kai Karen Karim Karin Karina Karl Karla
Karolina Katarzyna Kate Katharina Katherine Kathleen Kathrin Kathryn Kathy Katja Katrin Kazuo Keith Kelly Kenji Kenneth
Kerstin Kevin Khadija Khalid Kirsten Klaus Konrad Konstantin Kristin Kristina Kristof Krzysztof Kumar Kurt Kyle Lakshmi
Larissa Larry Lars Laura Lauren Laurent Laurence Lea Leah Lena Léa Leonard Leonie Leopold Leticia Liam Linda Lindsay Lisa
Liselotte Lorenzo Lothar Louise Luca Lucas Lucía Lucie Luis Luisa Lukas Łukasz Lutz Lydia Maciej Madeleine Magdalena Maike
Małgorzata Manfred Manuel Manuela Marc Marcel Marcin Marco Marcos Marcus Margaret Margarita Margit Maria María Mariana
Marianne Marie Marina Mario Marion Marius Marek Mark Markus Marlene Marta Martha Martin Martina Martine Mary Masako Mateusz
Mathias Mathieu Matteo Matthew Matthias Matthieu Maureen Maurice Maximilian Mechthild Megan Mehmet Melanie Melissa Mercedes
Michael Michaela Michał Michel Michele Michelle Miguel Mihai Mike Mikhail Milena Miriam Mohamed Mohammad Mohammed Monica
Monika Monique Muhammad Mustafa Nadine Nadia Nancy Naomi Natalia Natalie Nathalie Nathan Neha Nicholas Nicola Nicolas Nicole
Niels Nikita Niklas Nikola Nikolai Nina Noah Nora Norbert Nuria Olaf Oleg Olga Oliver Olivia Olivier Omar Oscar Oskar Otto
Pablo Pamela Paola Paolo Patrice Patricia Patrick Patrizia Paul Paula Paulina Pauline Pawel Paweł Pedro Peggy Petra Philip
Philipp Philippe Phillip Pierre Piotr Priya Rachel Raffaele Rafael Rahul Rainer Rajesh Ralf Ramona Raquel Rashid Rebecca
Regina Reinhard Renate René Ricardo Riccardo Richard Rita Robert Roberta Roberto Rodrigo Roger Roland Rolf Roman Ronald
Rosemary Rudolf Russell Ryan Sabine Sabrina Salma Samantha Samira Samuel Sandra Sandeep Sanjay Sara Sarah Sascha Saskia
Scott Sean Sébastien Sebastian Sergei Sergey Sergio Sharon Sheila Shirley Sigrid Silke Silvia Simone Sofia Sofie Sonia Sonja
Sophia Sophie Stefan Stefania Stefanie Stefano Steffen Stephanie Stephen Steve Steven Stuart Sunita Susan Susana Susanne
Suzanne Sven Svetlana Sylvia Sylvie Takashi Tamara Tanja Tara Tatiana Tatjana Teresa Terry Theodor Theresa Thierry Thomas
Thorsten Tiago Tim Timothy Timo Tina Tobias Tom Tomasz Tony Torsten Tracy Ulrich Ulrike Ursula Uwe Vanessa Vera Verena
Veronica Veronika Victoria Vijay Viktor Viktoria Vincent Vincenzo Virginie Vladimir Volker Walter Waltraud Wei Wendy Werner
Wiebke Wilhelm William Wojciech Wolfgang Xavier Yannick Yasmin Yoko Yolanda Yoshi Yusuf Yves Yvonne Zainab Zoe Zofia`;

export const FIRST_NAMES: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));
