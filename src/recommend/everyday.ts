// Everyday matters that kits for assistants rarely serve. A use case that is nearer to one of these than to any kit is
// likely off-topic. They only ever compete: a catalogue that has such a kit is as near, and loses nothing.

export const EVERYDAY: readonly string[] = `
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
bus timetable train ticket platform station`
  .trim()
  .split('\n');
