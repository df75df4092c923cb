// Everyday topics that kits for assistants rarely serve. A use case closer to one of these than to any kit is likely
// off-topic. They only compete with kits: a catalogue that has a kit for such a topic is just as close and loses
// nothing.

export const OFF_TOPIC: readonly string[] = `
plumber leaking pipe drain toilet tap shower bathroom kitchen sink
boiler radiator heating furnace chimney gas hot water
roof gutter damp mould walls plaster insulation ceiling builder
electrician wiring socket fuse light bulb voltage
carpentry wood plank nails saw shed fence furniture shelf
painting wallpaper floor tiles renovation brick concrete
washing machine dishwasher fridge oven vacuum cleaner appliance repair
stain removal carpet laundry detergent ironing clothes
door lock key hinge window glass noise
garden plants leaves soil fertiliser watering vegetables pests
trees pruning branches fruit orchard lawn grass mowing hedge
flowers houseplants seeds bulbs harvest compost
dog puppy training walk vet leash barking
cat kitten litter fur pets hamster rabbit
aquarium fish tank pond reptile turtle
birds nest feathers eggs wildlife migration
wild animals lion whale elephant insects spiders snakes facts
horses cows sheep farm milk cheese tractor crops
mushrooms berries herbs foraging edible poisonous
car engine motor oil brakes tyre garage mechanic clutch
motorcycle bicycle wheel puncture chain pedal scooter
boat ship sailing anchor harbour cargo freight vessel
aeroplane airport pilot landing helicopter drone flying
railway locomotive model train track tram
oil gas pipeline drilling refinery mine coal
milling lathe machining drill aluminium steel tolerance
welding casting iron rust forge metal brass
factory conveyor machine valve sensor pump robot arm automation
turbine stress beam bridge load civil mechanical engineering simulation
sewing knitting crochet fabric pattern needle
jewellery ring gold silver antique watch clock repair
piano guitar violin drum tuning strings instrument
weather forecast rain snow temperature wind storm
sun moon stars planet distance galaxy telescope sky
capital country city population flag river mountain height
ocean desert island volcano earthquake continent
kings battles empire war century ancient history date
football world cup match score winner league player
olympics tennis cricket golf race record champion
actor celebrity film star singer born married
song lyrics nursery rhyme poem verse
hello hi good morning how are you joke bored
sum square root integral equation solve multiply digits
physics gravity speed of light energy atom
chemical reaction acid alkali mixture dissolve laboratory substance
cells bones blood muscles organs species evolution
pain fever rash symptom medicine tablet doctor cough headache
broken arm wound bandage injury first aid emergency
dentist tooth optician glasses hairdresser haircut makeup
taxi cab ride pick me up driver
pizza delivery takeaway burger order food now
restaurant cafe pub bar table street nearby
supermarket opening hours shop price near me
parking parcel post office stamp courier letter
moving house removal van cleaner handyman babysitter
swimming pool sauna gym weights muscles
fishing hunting camping tent climbing rope skiing
horoscope zodiac tarot dream meaning religion prayer
lottery casino poker betting odds
gun knife weapon explosive
funeral cemetery monument statue stone church
coin vending machine ticket locker change
wine beer whisky cocktail bottle vintage
toys doll blocks playground swing
laptop keyboard mouse pointer charger battery broken phone
printer ink scanner cable router wifi signal television
mattress sofa curtain lamp kettle
shoes jacket dress size outfit
bus timetable train ticket platform station
skin scalp hair itching eczema nails allergy cream
nurse patient ward oxygen surgery treatment diagnosis therapy hospital
pregnancy baby feeding nappy teething midwife
diabetes cancer vaccine virus infection heart pressure
old people care wheelchair hearing aid stairlift
inheritance probate estate grave will executor heirs
neighbour fence boundary land survey noise dispute property line
divorce custody wedding marriage certificate passport visa embassy
speeding fine police court crime prison jury
banknotes currency coins exchange rate central bank legal
bank branch cash machine pin card stolen account blocked
share price stock market bitcoin gold today
percent of a number fraction average how much is
metres miles kilograms convert units how many
spelling of a word synonym meaning rhyme crossword clue
what does the ending of the film mean plot director sequel
novel author who wrote character famous painting museum artist
television series episode channel streaming actor cast
king queen president minister party election parliament
bible church saint prophet philosophy god
family tree ancestors surname born village emigrated
legend myth ghost alien conspiracy mystery
street address postcode map distance how far
hotel room fire staircase evacuation inspection building rules
sewage water supply power cut meter reading electricity bill
solar panel heat pump battery charger electric car
satellite orbit rocket space station launch
rock mineral fossil crystal geology soil layers
sea tide wave current shipwreck lighthouse coral
forest deer fox bear wolf hedgehog hunting season
bees hive honey wasps beekeeper swarm
wind runway take-off air traffic control tower
excavator crane scaffolding quarry demolition asphalt
lorry pallet customs duty import tariff container
military army soldier tank medal uniform
3d printer nozzle filament bracket sheet metal cad drawing
robot lidar motor controller microcontroller solder circuit resistor
touchpad screen flickers fan noise overheating windows update blue screen
printer driver group policy domain computer exchange mailbox active directory
camera lens tripod exposure film roll darkroom
amplifier speaker hum microphone vinyl record player
dance steps ballet choir rehearsal costume theatre ticket
knitting yarn quilt embroidery pottery glaze kiln
scuba surfing sailing knots kayak paddle
running shoes marathon knee stretching cycling race
recipe dough yeast oven temperature roast soup
bread cheese sausage smoking pickling jam preserving
baby name nickname meaning of name
thanks bye see you goodnight that is all ok
asdf qwerty random letters test test nothing
love letter date boyfriend girlfriend ex flirting
tattoo piercing perfume nail polish haircut
lost wallet found keys umbrella lost property
fireworks party balloons birthday cake candles
christmas easter holiday tradition decoration
stain paint rust limescale mould remove
crossword sudoku chess opening dominoes card game rules
insurance claim burst pipe storm damage car accident
tree felling stump hedge neighbour's branches
second-hand sale flea market antique value stamp collection`
  .trim()
  .split('\n');
